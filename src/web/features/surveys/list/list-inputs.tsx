import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useReading } from '../../../providers/reading.ts';
import { surveyFolders } from '../shared/survey-queries.ts';

interface PickInputProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

export function PickInput({ label, value, options, onChange }: PickInputProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140 }}
    >
      <MenuItem value="">Any</MenuItem>
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const noFolder = 'null';

interface FolderInputProps {
  value: string;
  onChange: (folder: string) => void;
}

export function FolderInput({ value, onChange }: FolderInputProps) {
  const { data = [] } = useReading(surveyFolders);
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

export const TagChip = ({ tag, onDrop }: { tag: string; onDrop: () => void }) => (
  <Chip label={`Tag: ${tag}`} onDelete={onDrop} sx={{ alignSelf: 'center', maxWidth: '100%' }} />
);
