import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { rangeLabels } from '../../../analytics/rules/range-labels.ts';
import { type AnalyticsAnswer, type AnalyticsRow, recentRanges } from '../../../analytics/schemas/analytics-query.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { LoadProblem, PageHead, Panel } from '../../../core/web/layout/page-parts.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { AverageSentimentScore } from '../../../responses/shared/sentiment-score.tsx';
import { formatTopic } from '../../../text/format-topic.ts';
import { type Chart, chartSchema } from '../../schemas/chart.ts';
import type { SentimentAnalytics as Answer } from '../../schemas/dashboard.ts';
import { Change, Figure, Figures, Score } from '../home/key-figures.tsx';
import { useListLinks } from '../home/list-links.tsx';
import { FormField, useStatsFilter } from '../home/stats-filter.tsx';
import { ChangesPanel, DriversPanel } from './driver-panels.tsx';

/** What customers write about, what it does to their sentiment, and what changed. */
export function SentimentAnalytics() {
  const { query: chosen, set } = useStatsFilter();
  const range = recentRanges.find((known) => known === chosen.range) ?? '7d';
  const asked = { range, ...(chosen.sentimentId ? { sentimentId: chosen.sentimentId } : {}) };
  const { query } = useOperation('sentimentStats', 'sentiment', {
    query: asked,
    queryOptions: { placeholderData: (previous) => previous },
  });
  const analytics = query.data?.data;
  return (
    <Box sx={{ pb: 10 }}>
      <PageHead
        title="Sentiment analytics"
        about="What customers write about, what moves their sentiment, and what changed."
      />
      <Stack direction="row" role="group" aria-label="Filters" sx={{ gap: 1.5, flexWrap: 'wrap', mb: 3 }}>
        <SelectField
          size="small"
          label="Period"
          sx={{ width: 168 }}
          value={range}
          options={recentRanges.map((name) => [name, rangeLabels[name]])}
          onChange={(next) => set({ range: next === '7d' ? undefined : next })}
        />
        <FormField value={chosen.sentimentId} onChange={(sentimentId) => set({ sentimentId })} />
      </Stack>
      {query.error && !analytics ? (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="analytics" isPart />
      ) : analytics ? (
        <Content data={analytics} query={asked} />
      ) : (
        <Loading />
      )}
    </Box>
  );
}

function Content({ data, query }: { data: Answer; query: { range: string; sentimentId?: string } }) {
  const { responses, avgSentiment, mentions, effects, range } = data;
  const sentimentId = query.sentimentId ? { sentimentId: query.sentimentId } : {};
  const links = useListLinks(sentimentId, range);
  if (responses.n === 0 && (responses.before?.n ?? 0) === 0) {
    return (
      <Panel>
        <Typography color="textSecondary">
          There are no responses in this period or the one before. Choose a longer period, or come back when customers
          have answered.
        </Typography>
      </Panel>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Figures name="This period" columns={2}>
        <Figure
          name="Responses"
          to={links.ofPeriod(declared.responses)}
          note={<Change of={responses} measure={declared.responses} />}
        >
          {formatCount(responses.n)}
        </Figure>
        <Figure
          name="Average sentiment"
          to={links.ofPeriod(declared.sentiment)}
          note={<Score of={avgSentiment} measure={declared.sentiment} />}
        >
          <AverageSentimentScore of={avgSentiment} />
        </Figure>
      </Figures>
      <ChangesPanel data={data} links={links} />
      <DriversPanel data={data} links={links} />
      <WeeklyPanel title="Topics over time" chart={mentionsChart} answer={mentions} />
      <WeeklyPanel title="Drivers over time" chart={effectsChart} answer={effects} />
    </Box>
  );
}

const declared = {
  responses: { dataset: 'sentimentResponses', measure: 'count' },
  sentiment: { dataset: 'sentimentResponses', measure: 'sentimentAvg' },
} as const;

const weekly = { dimensions: ['topics'], timeDimension: { grain: 'week' } };

const topicChart = (title: string, measure: string): Chart =>
  chartSchema.parse({
    id: measure,
    type: 'line',
    title,
    query: { dataset: 'sentimentResponses', measures: [measure], ...weekly },
    options: { decimals: measure === 'count' ? 0 : 2 },
  });
const mentionsChart = topicChart('Topics over time', 'count');
const effectsChart = topicChart('Drivers over time', 'effect');

const abouts: Record<string, string> = {
  [mentionsChart.id]: 'Responses a week that mention each of the six most frequent topics, in the last 26 whole weeks.',
  [effectsChart.id]:
    'The average sentiment of each week minus the average without the responses about a topic: below 0 the topic lowers it. Weeks with too few responses about a topic have no point.',
};

function WeeklyPanel({ title, chart, answer }: { title: string; chart: Chart; answer: AnalyticsAnswer }) {
  const isKnown = answer.rows.some(({ measures }) => Object.values(measures).some(({ value }) => value !== null));
  return (
    <FigurePanel
      {...{ title, chart, about: abouts[chart.id] ?? '' }}
      answer={isKnown ? named(answer) : undefined}
      empty={`No week has enough responses about one topic: ${answer.minimum} are needed.`}
    />
  );
}

const named = (answer: AnalyticsAnswer): AnalyticsAnswer => ({
  ...answer,
  rows: answer.rows.map((row) => ({ ...row, dimensions: { topics: topicOf(row.dimensions.topics?.value ?? null) } })),
});

const topicOf = (value: AnalyticsRow['dimensions'][string]['value']) => ({ value, label: formatTopic(String(value)) });

function Loading() {
  return (
    <Box role="status" aria-label="Loading the analytics" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={104} />
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}

const height = 300;
const FigureView = lazyPart(
  () => import('../../../charts/web/figure-view.tsx'),
  'FigureView',
  <Skeleton variant="rounded" height={height} />,
);

interface FigurePanelProps {
  title: string;
  about: string;
  chart: Chart;
  answer: AnalyticsAnswer | undefined;
  /** Shown without an answer. */
  empty: string;
}

/** A panel that shows the figures of an answer as a chart or as a table. */
function FigurePanel({ title, about, chart, answer, empty }: FigurePanelProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Panel
      {...{ title, about }}
      action={
        answer && (
          <Button size="small" sx={{ flexShrink: 0 }} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show chart' : 'Show table'}
          </Button>
        )
      }
    >
      {answer ? (
        <FigureView chart={chart} data={answer} height={height} isTable={isTable} />
      ) : (
        <Typography color="textSecondary">{empty}</Typography>
      )}
    </Panel>
  );
}
