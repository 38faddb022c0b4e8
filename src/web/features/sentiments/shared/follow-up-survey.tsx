import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { openSurveys } from './queries.ts';

interface FollowUpSurveyProps {
  label: string;
  value: number | null;
  /** Label of the empty option; null if a survey is required. */
  without: string | null;
  onChange: (id: number | null) => void;
}

/** Anonymous surveys are not offered, because their answers cannot be linked to a customer. */
export function FollowUpSurvey({ label, value, without, onChange }: FollowUpSurveyProps) {
  const mayList = useMay('surveys', 'list');
  const { data = [], isPending } = useReading(openSurveys, { enabled: mayList });
  const surveys = data.filter(({ settings }) => !settings.anonymous);
  const isKnown = value === null || surveys.some(({ id }) => id === value);
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value ?? ''}
      disabled={isPending && mayList}
      helperText={
        !isPending && surveys.length === 0 ? 'No survey is open at the moment. Publish one first.' : undefined
      }
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      {without !== null && <MenuItem value="">{without}</MenuItem>}
      {!isKnown && <MenuItem value={value ?? ''}>A survey that is not open</MenuItem>}
      {surveys.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
