import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { surveyFolders } from '../shared/folder-queries.ts';

/** What stands for the surveys that are in no folder. */
export const noFolder = 'null';

interface FolderInputProps {
  value: string;
  onChange: (folder: string) => void;
}

/** Which surveys are shown: those of one folder, those in none, or all. Not there while there are no folders. */
export function FolderInput({ value, onChange }: FolderInputProps) {
  const { data = [] } = useQuery(surveyFolders());
  if (data.length === 0 && value === '') return null;
  const isKnown = value === '' || value === noFolder || data.some(({ id }) => String(id) === value);
  return (
    <TextField
      select
      size="small"
      label="Folder"
      value={isKnown ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140, maxWidth: 260 }}
    >
      <MenuItem value="">Any</MenuItem>
      <MenuItem value={noFolder}>In no folder</MenuItem>
      {data.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
