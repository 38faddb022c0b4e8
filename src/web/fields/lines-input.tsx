import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { isBlank, partOf, partsOf } from '../../domain/forms/kind.ts';
import { linesOf } from '../../domain/forms/lines-kind.ts';
import { groupProps, type InputProps } from './field-face.ts';

const types: Record<string, string> = { email: 'email', phone: 'tel', website: 'url' };
const wide = ['street', 'street2', 'email', 'company'];

/** Several lines under one question: an address, somebody's details. */
export function LinesInput(props: InputProps) {
  const { field, value, onChange, ids, hasProblem } = props;
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  const write = (id: string, text: string) => {
    const next = { ...partsOf(value), [id]: text };
    onChange(isBlank(next) ? null : next);
  };
  return (
    <Box
      role="group"
      aria-labelledby={label}
      aria-describedby={about}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      {linesOf(field).map((line, index) => (
        <TextField
          key={line.id}
          size="small"
          label={line.label}
          type={types[line.id] ?? 'text'}
          required={line.required ?? false}
          value={partOf(value, line.id) ?? ''}
          error={hasProblem && Boolean(line.required) && isBlank(partOf(value, line.id))}
          autoComplete="off"
          {...(index === 0 ? { id: ids.input } : {})}
          onChange={({ target }) => write(line.id, target.value)}
          slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
          sx={{ gridColumn: { sm: wide.includes(line.id) ? '1 / -1' : 'auto' } }}
        />
      ))}
    </Box>
  );
}
