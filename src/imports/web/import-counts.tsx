import { Box, Stack } from '@mui/material';
import { Pill, type Tone } from '../../core/web/layout/pill.tsx';
import { formatRecordCount } from './import-lists.ts';

interface ImportCountsProps {
  items: readonly (readonly [what: string, count: number | undefined, tone: Tone])[];
}

export function ImportCounts({ items }: ImportCountsProps) {
  return (
    <Box role="status">
      <Stack component="ul" direction="row" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1, flexWrap: 'wrap' }}>
        {items.map(([what, count = 0, tone]) => (
          <li key={what}>
            <Pill tone={count > 0 ? tone : 'plain'}>{formatRecordCount(count, what)}</Pill>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
