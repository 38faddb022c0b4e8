import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMay } from '../../../providers/use-may.ts';
import { severityLevels } from '../shared/queries.ts';
import { SeverityMark } from '../shared/severity-mark.tsx';
import { daysInWords } from '../shared/severity-picker.tsx';
import { NewSeverity } from './new-severity.tsx';

interface SeverityChooserProps {
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Which severity levels a form offers; a missing one is made on the spot. */
export function SeverityChooser({ value, onChange }: SeverityChooserProps) {
  const id = useId();
  const found = useQuery(severityLevels);
  const mayCreate = useMay('severityLevels', 'create');
  const [isNew, setNew] = useState(false);
  const toggle = (level: number) =>
    onChange(value.includes(level) ? value.filter((other) => other !== level) : [...value, level]);

  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2">
        Severity levels
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {found.error ? 'They could not be loaded.' : 'When none is chosen, every level is offered.'}
      </Typography>
      <Stack sx={{ mt: 0.5 }}>
        {(found.data ?? []).map((level) => (
          <FormControlLabel
            key={level.id}
            control={<Checkbox size="small" checked={value.includes(level.id)} onChange={() => toggle(level.id)} />}
            label={
              <>
                <SeverityMark {...level} />
                <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                  {daysInWords(level.daysToResolve)}
                </Typography>
              </>
            }
          />
        ))}
      </Stack>
      {isNew ? (
        <NewSeverity
          onClose={() => setNew(false)}
          onCreated={(level) => {
            setNew(false);
            onChange([...value, level.id]);
          }}
        />
      ) : (
        mayCreate && (
          <Button size="small" startIcon={<Add />} onClick={() => setNew(true)}>
            New severity level
          </Button>
        )
      )}
    </Box>
  );
}
