import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { QuestionResult } from '../../../../contract/schemas/survey-results.ts';
import { groupOf } from '../../../../domain/results/grouping.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { numberInWords, reachInWords } from './figure-words.ts';
import { ShareBars } from './share-bars.tsx';

interface PromoterChartProps {
  result: Extract<QuestionResult, { kind: 'nps' }>;
  name: string;
  onPick: ((id: string) => void) | undefined;
}

const colours = { detractors: 'error.main', passives: 'text.disabled', promoters: 'success.main' } as const;

/** The score, its three groups, and how often each step was given. */
export function PromoterChart({ result: { figure, distribution }, name, onPick }: PromoterChartProps) {
  const share = (count: number) => (figure.n === 0 ? 0 : (100 * count) / figure.n);
  const group = (id: keyof typeof colours, label: string) => ({
    ...{ id, label, count: figure[id], share: share(figure[id]), color: colours[id] },
  });
  const colourOf = (step: string) => colours[groupOf({ fieldType: 'nps' }, step) as keyof typeof colours];
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
      <Stack sx={{ gap: 2 }}>
        <Box>
          <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {figure.value === null ? '–' : numberInWords(figure.value)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {reachInWords(figure)}
          </Typography>
        </Box>
        <ColumnsChart
          columns={distribution.map((step) => ({ ...step, color: colourOf(step.id) }))}
          name={`How often each answer to “${name}” was given`}
        />
      </Stack>
      <ShareBars
        bars={[
          group('promoters', 'Promoters, 9 and 10'),
          group('passives', 'Passives, 7 and 8'),
          group('detractors', 'Detractors, 0 to 6'),
        ]}
        onPick={onPick}
      />
    </Box>
  );
}
