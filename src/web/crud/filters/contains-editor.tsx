import TextField from '@mui/material/TextField';
import type { FilterEditorProps } from './filter-editor.ts';

export function ContainsEditor({ draft, onChange }: FilterEditorProps) {
  return (
    <TextField
      autoFocus
      fullWidth
      label="Contains"
      value={draft._like ?? ''}
      onChange={({ target }) => onChange({ _like: target.value })}
    />
  );
}
