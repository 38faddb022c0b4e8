import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { nameTypes } from '../../../../domain/customers/customer-form-faults.ts';
import { nameFrom } from '../../../../domain/customers/display-name.ts';
import { nameOfField } from '../../forms/builder/builder-draft.ts';
import type { Builder } from '../../forms/builder/use-builder.ts';
import type { CustomerFormDraft } from './customer-form-draft.ts';

/** Which answers make the name, and in which order. */
export function NameInput({ builder: { value, change, problems } }: { builder: Builder<CustomerFormDraft> }) {
  const { displayNameTemplate, fields } = value;
  const problem = problems.displayNameTemplate;
  const set = (template: string, tag?: string) => change((draft) => ({ ...draft, displayNameTemplate: template }), tag);
  const fitting = fields.filter(({ fieldType }) => nameTypes.includes(fieldType));
  const example = nameFrom(displayNameTemplate, (key) => {
    const field = fields.find(({ options }) => options.key === key);
    return field && nameOfField(field);
  });
  return (
    <Stack sx={{ gap: 1.5 }} {...(problem ? { 'data-problem': true } : {})}>
      <TextField
        fullWidth
        label="Name of a customer"
        value={displayNameTemplate}
        error={Boolean(problem)}
        helperText={
          problem ?? (example ? `Reads: ${example}` : 'A key in braces stands for an answer, such as {name}.')
        }
        onChange={({ target }) => set(target.value, 'displayNameTemplate')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          Add an answer
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {fitting.map((field) => (
            <Chip
              key={field.key}
              label={nameOfField(field)}
              onClick={() => set(`${displayNameTemplate} {${field.options.key}}`.trim())}
              sx={{ maxWidth: '100%' }}
            />
          ))}
        </Stack>
      </Box>
      <Typography variant="body2" color="textSecondary">
        Customers keep the name they have until they are saved again.
      </Typography>
    </Stack>
  );
}
