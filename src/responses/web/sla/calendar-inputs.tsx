import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import {
  Autocomplete,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  IconButton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { DayField } from '../../../core/web/inputs/day-field.tsx';
import type { OwnInputProps } from '../../../core/web/inputs/plain-inputs.tsx';
import { type Holiday, holidaysIn, type Opening, openingsIn, weekdays, withDayLike } from './opening-list.ts';

export function HoursInput({ label, value, onChange, onBlur, problem }: OwnInputProps) {
  const openings = openingsIn(value);
  const change = (at: Opening, part: Partial<Opening>) =>
    onChange(openings.map((opening) => (opening === at ? { ...opening, ...part } : opening)));
  return (
    <Stack component="fieldset" spacing={1} onBlur={onBlur} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Typography>
      {weekdays.map((name, index) => {
        const day = index + 1;
        const own = openings.filter((opening) => opening.day === day);
        return (
          <Stack key={name} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Typography variant="body2" sx={{ width: 84, flexShrink: 0, pt: 1.25 }}>
              {name}
            </Typography>
            <Stack spacing={1} sx={{ flexGrow: 1, minWidth: 0 }}>
              {own.length === 0 && (
                <Typography variant="muted" sx={{ pt: 1.25 }}>
                  Closed
                </Typography>
              )}
              {[...own.entries()].map(([place, opening]) => (
                <OpeningRow
                  key={`${opening.day} ${place}`}
                  day={name}
                  opening={opening}
                  onChange={(part) => change(opening, part)}
                  onRemove={() => onChange(openings.filter((one) => one !== opening))}
                />
              ))}
            </Stack>
            <IconButton
              aria-label={`Add hours on ${name}`}
              onClick={() => onChange([...openings, { day, ...nextHours(own) }])}
            >
              <Add />
            </IconButton>
          </Stack>
        );
      })}
      <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => onChange(withDayLike(openings, 1, [2, 3, 4, 5]))}>
        Copy Monday to Tuesday–Friday
      </Button>
      {problem && <FormHelperText error>{problem}</FormHelperText>}
    </Stack>
  );
}

interface OpeningRowProps {
  day: string;
  opening: Opening;
  onChange: (part: Partial<Opening>) => void;
  onRemove: () => void;
}

function OpeningRow({ day, opening: { from, to }, onChange, onRemove }: OpeningRowProps) {
  const field = (name: 'from' | 'to', current: string) => (
    <TextField
      size="small"
      value={current}
      onChange={({ target }) => onChange({ [name]: target.value })}
      sx={{ width: 84 }}
      slotProps={{ htmlInput: { 'aria-label': `${day} ${name}`, placeholder: name === 'from' ? '09:00' : '17:00' } }}
    />
  );
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      {field('from', from)}
      <span aria-hidden>–</span>
      {field('to', to)}
      <IconButton aria-label={`Remove ${from} to ${to} on ${day}`} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Stack>
  );
}

function nextHours(own: readonly Opening[]): { from: string; to: string } {
  const last = own.at(-1);
  return last && last.to < '23:00' ? { from: last.to, to: '24:00' } : { from: '09:00', to: '17:00' };
}

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
      <DayField
        size="small"
        value={date}
        onChange={(day) => onChange({ date: day })}
        attributes={{ 'aria-label': `Date of holiday ${number}` }}
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

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export function ZoneInput({ label, value, onChange, onBlur, inputRef, problem, isRequired }: OwnInputProps) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Autocomplete
      options={zones}
      value={typeof value === 'string' && value ? value : null}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      isOptionEqualToValue={(one, other) => one === other}
      onChange={(_, zone) => onChange(zone ?? '')}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          inputRef={inputRef}
          error={Boolean(problem)}
          helperText={problem ?? `Enter a city. Your time zone is ${own.replaceAll('_', ' ')}.`}
        />
      )}
    />
  );
}
