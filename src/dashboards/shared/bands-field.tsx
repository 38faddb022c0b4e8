import { Button, Stack, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { bandsIn, niceBands } from '../../analytics/rules/own-dimension.ts';
import { useOperation } from '../../core/web/providers/operations.ts';
import { plainName } from './use-datasets.ts';

interface BandsFieldProps {
  label: string;
  dataset: string;
  measure: string;
  /** Of the dimension, with its bands after `@`. */
  name: string;
  onChange: (name: string) => void;
}

/** The bounds of bands of numbers: round ones are proposed, and none count each number by itself. */
export function BandsField({ label, dataset, measure, name, onChange }: BandsFieldProps) {
  const plain = plainName(name);
  const stored = name.split('@')[1] ?? '';
  const [text, setText] = useState(stored);
  const [shown, setShown] = useState(stored);
  if (shown !== stored) {
    setShown(stored);
    setText(stored);
  }
  const proposed = useProposal(dataset, measure, plain);
  const [isNew, setNew] = useState(stored === '');
  useEffect(() => {
    if (!isNew || proposed === undefined) return;
    setNew(false);
    if (proposed) onChange(`${plain}@${proposed}`);
  }, [isNew, proposed, plain, onChange]);
  const isInvalid = text.trim() !== '' && !bandsIn(text);
  const change = (next: string) => {
    setText(next);
    const bands = bandsIn(next);
    if (next.trim() === '') onChange(plain);
    else if (bands) onChange(`${plain}@${bands.join(',')}`);
  };
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        size="small"
        label={`${label}: bands begin at`}
        value={text}
        error={isInvalid}
        helperText={
          isInvalid
            ? 'Enter numbers in ascending order, such as 10, 20, 50'
            : 'Without bounds each number counts by itself'
        }
        onChange={({ target }) => change(target.value)}
      />
      {proposed && proposed !== stored && (
        <Button size="small" onClick={() => onChange(`${plain}@${proposed}`)}>
          Propose bands
        </Button>
      )}
    </Stack>
  );
}

/** Round bounds for the numbers that occur; empty where there are few of them, undefined while they are read. */
function useProposal(dataset: string, measure: string, name: string): string | undefined {
  const payload = { dataset, measures: [measure], dimensions: [name], limit: 5_000 };
  const { query } = useOperation('analytics', 'query', { payload, queryOptions: { staleTime: 300_000 } });
  if (query.error) return '';
  const numbers = query.data?.data.rows.flatMap(({ dimensions }) => {
    const value = dimensions[name]?.value;
    return typeof value === 'number' ? [value] : [];
  });
  return numbers && niceBands(numbers).join(',');
}
