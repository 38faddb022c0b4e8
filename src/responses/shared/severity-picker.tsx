import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import type { SeverityLevel } from '../schemas/severity-level.ts';
import { TargetText } from './sla-target.tsx';
import { SeverityBadge } from './status-and-severity.tsx';

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
                {showDays && <TargetText level={level} />}
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
