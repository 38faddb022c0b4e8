import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { optionWords } from '../record-words.ts';
import type { FilterEditorProps } from './filter-editor.ts';

export function OptionsEditor({ column: { field, label }, draft, onChange }: FilterEditorProps) {
  const options = typeof field.kind === 'object' && 'select' in field.kind ? field.kind.select : [];
  const chosen = draft._in ? draft._in.split(',') : [];
  const toggle = (option: string) =>
    onChange({
      _in: options.filter((other) => (other === option ? !chosen.includes(other) : chosen.includes(other))).join(','),
    });
  return (
    <FormGroup aria-label={label} sx={{ maxHeight: 280, overflowY: 'auto', flexWrap: 'nowrap' }}>
      {options.map((option, index) => (
        <FormControlLabel
          key={option}
          label={optionWords(option, field)}
          control={
            <Checkbox
              size="small"
              autoFocus={index === 0}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
