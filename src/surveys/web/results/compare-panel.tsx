import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FiguresTable } from '../../../charts/web/figures-table.tsx';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { LoadProblem, Panel } from '../../../core/web/layout/page-parts.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { formatSatisfied } from '../../../metrics/satisfaction.ts';
import type { Comparison } from '../../schemas/survey-cross-tab.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import { formatNumber } from '../shared/format-figures.ts';
import { CountingOverlay } from './counting-overlay.tsx';
import type { ResultAddress } from './result-address.ts';
import { SideChoice } from './side-choice.tsx';

type Segment = Comparison['segments'][number];
type Metric = 'nps' | 'csat' | 'ces';

const metrics: readonly { name: Metric; label: string; digits: number; unit: string }[] = [
  { name: 'nps', label: 'NPS', digits: 0, unit: '' },
  { name: 'csat', label: 'CSAT', digits: 1, unit: ' %' },
  { name: 'ces', label: 'CES', digits: 2, unit: '' },
];

/** Only statistically significant differences from the other groups are marked. */
export function ComparePanel({ summary, address }: { summary: SurveySummary; address: ResultAddress }) {
  const firstGroup = summary.questions.find(({ isGrouping, result }) => isGrouping && result.kind === 'choices');
  const [by, setBy] = useState(firstGroup?.key ?? 'segment:language');
  const { query } = useOperation('surveyResponses', 'compare', {
    params: { surveyId: address.surveyId },
    query: { ...address.filter, by },
    queryOptions: { placeholderData: (previous) => previous },
  });
  const comparison = query.data?.data;
  const shown = metrics.filter(({ name }) => summary.metrics[name].n > 0);
  return (
    <Panel title="Compare">
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row">
          <SideChoice label="By" value={by} questions={summary.questions} onChange={setBy} />
        </Stack>
        {query.error && !comparison ? (
          <LoadProblem isPart error={query.error} onRetry={() => void query.refetch()} what="comparison" />
        ) : !comparison ? (
          <Skeleton height={160} />
        ) : comparison.segments.length === 0 ? (
          <Typography color="textSecondary">None of these responses has a value.</Typography>
        ) : (
          <CountingOverlay isCounting={query.isPlaceholderData} what="groups">
            <Groups segments={comparison.segments} shown={shown} by={comparison.by?.name ?? by} />
          </CountingOverlay>
        )}
        <Typography variant="hint">
          ▲ and ▼ mark differences from all others that are significant at 95 % for all groups together. Gray figures
          have n &lt; 30.
          {summary.metrics.csat.n > 0 &&
            ` CSAT is the share of those who answered ${formatSatisfied(summary.topBoxes)}.`}
        </Typography>
      </Stack>
    </Panel>
  );
}

function Groups({ segments, shown, by }: { segments: readonly Segment[]; shown: typeof metrics; by: string }) {
  return (
    <FiguresTable
      name="Scores by group"
      figures={{
        head: ['Group', 'Responses', ...shown.map(({ label }) => label)],
        rows: segments.map((segment) => ({
          id: segment.id,
          cells: [
            by === 'segment:language' ? formatLanguage(segment.id) : segment.label,
            formatCount(segment.n),
            ...shown.map(({ name, digits, unit }) => (
              <Compared key={name} compared={segment[name]} digits={digits} unit={unit} />
            )),
          ],
        })),
      }}
    />
  );
}

function Compared({ compared, digits, unit }: { compared: Segment[Metric]; digits: number; unit: string }) {
  const { figure, difference, isSignificant } = compared;
  if (figure.value === null) return <span>–</span>;
  return (
    <Box component="span" sx={{ color: figure.isSmall ? 'text.secondary' : 'text.primary', whiteSpace: 'nowrap' }}>
      {isSignificant && <DifferenceMark isHigher={(difference ?? 0) > 0} than="all others" />}
      {formatNumber(figure.value, digits)}
      {unit}
    </Box>
  );
}

export const DifferenceMark = ({ isHigher, than }: { isHigher: boolean; than: string }) => (
  <Box
    component="span"
    role="img"
    aria-label={`${isHigher ? 'higher' : 'lower'} than ${than}`}
    sx={{ color: isHigher ? 'success.main' : 'error.main', mr: 0.5 }}
  >
    {isHigher ? '▲' : '▼'}
  </Box>
);
