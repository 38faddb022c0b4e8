import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { type Holiday, holidaysIn } from './opening-list.ts';

/** The days on which nobody works, once or every year. */
export function HolidaysInput({ label, value, onChange, onBlur, problem }: OwnInputProps) {
  const holidays = holidaysIn(value);
  const change = (at: Holiday, part: Partial<Holiday>) =>
    onChange(holidays.map((holiday) => (holiday === at ? { ...holiday, ...part } : holiday)));
  return (
    <Stack component="fieldset" spacing={1} onBlur={onBlur} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Typography>
      {[...holidays.entries()].map(([place, holiday]) => (
        <HolidayRow
          key={`holiday ${place + 1}`}
          holiday={holiday}
          number={place + 1}
          onChange={(part) => change(holiday, part)}
          onRemove={() => onChange(holidays.filter((one) => one !== holiday))}
        />
      ))}
      <Button
        size="small"
        sx={{ alignSelf: 'start' }}
        onClick={() => onChange([...holidays, { date: '', yearly: false, name: '' }])}
      >
        Add a holiday
      </Button>
      {problem && <FormHelperText error>{problem}</FormHelperText>}
    </Stack>
  );
}

const rowOfHoliday = {
  alignItems: 'center',
  flexWrap: 'wrap',
  pb: 1,
  borderBottom: { xs: 1, sm: 0 },
  borderBottomColor: { xs: 'divider' },
} as const;

interface HolidayRowProps {
  holiday: Holiday;
  number: number;
  onChange: (part: Partial<Holiday>) => void;
  onRemove: () => void;
}

function HolidayRow({ holiday: { date, name, yearly }, number, onChange, onRemove }: HolidayRowProps) {
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={rowOfHoliday}>
      <TextField
        size="small"
        type="date"
        value={date}
        onChange={({ target }) => onChange({ date: target.value })}
        slotProps={{ htmlInput: { 'aria-label': `Date of holiday ${number}` } }}
      />
      <TextField
        size="small"
        value={name}
        placeholder="New Year"
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { 'aria-label': `Name of holiday ${number}` } }}
      />
      <FormControlLabel
        control={
          <Checkbox size="small" checked={yearly} onChange={({ target }) => onChange({ yearly: target.checked })} />
        }
        label="Every year"
      />
      <IconButton aria-label={`Remove ${name || `holiday ${number}`}`} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Stack>
  );
}
