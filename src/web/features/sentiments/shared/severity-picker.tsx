import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { SeverityLevel } from '../../../../contract/schemas/responses/severity-level.ts';
import { SeverityBadge } from './severity-mark.tsx';

interface SeverityPickerProps {
  levels: readonly SeverityLevel[];
  value: number | null;
  showDays: boolean;
  problem?: string | undefined;
  onChange: (id: number | null) => void;
}

export function SeverityPicker({ levels, value, showDays, problem, onChange }: SeverityPickerProps) {
  const id = useId();
  return (
    <Box {...(problem ? { 'data-problem': true } : {})}>
      <Typography id={id} variant="subtitle2" sx={{ mb: 0.5 }}>
        Severity
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_, chosen) => onChange(chosen === '' ? null : Number(chosen))}
      >
        {levels.map((level) => (
          <FormControlLabel
            key={level.id}
            value={level.id}
            control={<Radio size="small" />}
            label={
              <>
                <SeverityBadge {...level} />
                {showDays && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                    {formatPromise(level)}
                  </Typography>
                )}
              </>
            }
          />
        ))}
        <FormControlLabel value="" control={<Radio size="small" />} label="No severity" />
      </RadioGroup>
      {problem && (
        <Typography variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Box>
  );
}

/** An SLA target in hours takes precedence over days; only hours of its calendar count. */
function formatPromise({ daysToResolve, resolveHours, calendarId }: SeverityLevel): string {
  if (resolveHours === null) return formatDays(daysToResolve);
  const hours = `${resolveHours} ${calendarId === null ? '' : 'working '}${resolveHours === 1 ? 'hour' : 'hours'}`;
  return `${hours} to resolve`;
}

export function formatDays(days: number): string {
  if (days === 0) return 'the same day';
  return days === 1 ? '1 day to resolve' : `${days} days to resolve`;
}
