import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type SurveyStatus, surveyStatuses } from '../../../../contract/schemas/survey.ts';
import { statusFaces } from '../shared/survey-status.tsx';

interface StatusInputProps {
  value: SurveyStatus | '';
  onChange: (status: string) => void;
}

/** Which surveys are shown: those of one status, or all. */
export function StatusInput({ value, onChange }: StatusInputProps) {
  return (
    <TextField
      select
      size="small"
      label="Status"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140 }}
    >
      <MenuItem value="">Any</MenuItem>
      {surveyStatuses.map((one) => (
        <MenuItem key={one} value={one}>
          {statusFaces[one].words}
        </MenuItem>
      ))}
    </TextField>
  );
}
