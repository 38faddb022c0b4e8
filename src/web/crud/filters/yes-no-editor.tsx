import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { FilterEditorProps } from './filter-editor.ts';

export function YesNoEditor({ column, draft, onChange }: FilterEditorProps) {
  return (
    <RadioGroup row aria-label={column.label} value={draft[''] ?? ''} onChange={(_, value) => onChange({ '': value })}>
      <FormControlLabel value="true" control={<Radio size="small" autoFocus />} label="Yes" />
      <FormControlLabel value="false" control={<Radio size="small" />} label="No" />
    </RadioGroup>
  );
}
