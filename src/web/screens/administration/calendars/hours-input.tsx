import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { type Opening, openingsIn, weekdays, withDayLike } from './opening-list.ts';

/** The week of a calendar: each day with its opening hours, every one reached by keyboard. */
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
                <Typography variant="body2" color="textSecondary" sx={{ pt: 1.25 }}>
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
        Make Tuesday to Friday like Monday
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
  const field = (name: 'from' | 'to', held: string) => (
    <TextField
      size="small"
      value={held}
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
