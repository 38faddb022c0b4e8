import { Box, Stack, Typography } from '@mui/material';
import { Chart } from '../../../charts/web/chart.tsx';
import type { ChartData, Column } from '../../../charts/web/chart-data.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { groupOf } from '../../rules/results/grouping.ts';
import type { QuestionResult, QuestionSummary } from '../../schemas/survey-results.ts';
import { formatNumber, formatPercent, formatReach } from '../shared/format-figures.ts';
import type { ResultAddress } from './result-address.ts';
import { ShareBars } from './steps-panel.tsx';
import { TextResult } from './text-result.tsx';

export function ResultChart({ question, address }: { question: QuestionSummary; address: ResultAddress }) {
  const { result, key, fieldName, isGrouping } = question;
  const pick = isGrouping ? (id: string) => address.addAnswer(key, id) : undefined;
  switch (result.kind) {
    case 'choices':
      return <Choices result={result} onPick={pick} />;
    case 'nps':
      return <PromoterChart result={result} name={fieldName} onPick={pick} />;
    case 'numbers':
      return <Numbers result={result} name={fieldName} />;
    case 'matrix':
      return <Chart name={`${fieldName}: share of answers by row`} data={matrixChart(result)} />;
    case 'ranking':
      return <Ranking result={result} />;
    case 'dates':
      return <Columns columns={result.periods} name={`${fieldName}: from ${result.earliest} to ${result.latest}`} />;
    case 'text':
      return <TextResult question={question} result={result} address={address} />;
    case 'files':
      return (
        <Typography>
          {result.files === 1 ? 'One file' : `${formatCount(result.files)} files`}. Open a response to see them.
        </Typography>
      );
    case 'personal':
      return <Typography color="textSecondary">These answers are personal data and are not counted.</Typography>;
  }
}

type Of<K extends QuestionResult['kind']> = Extract<QuestionResult, { kind: K }>;

interface ChoicesProps<K extends QuestionResult['kind']> {
  result: Of<K>;
  onPick: ((id: string) => void) | undefined;
}

function Choices({ result, onPick }: ChoicesProps<'choices'>) {
  const isCarried = result.choices.some(({ offered }) => offered !== undefined);
  return (
    <>
      <ShareBars bars={result.choices.map(withBase)} onPick={onPick} />
      {isCarried && (
        <Typography variant="hint" component="p" sx={{ mt: 1.5 }}>
          The choices depended on an earlier answer: each share is of the respondents who saw the choice.
        </Typography>
      )}
      {result.isMultiple && !isCarried && (
        <Typography variant="hint" component="p" sx={{ mt: 1.5 }}>
          Multiple answers were possible: the shares add up to more than 100 %.
        </Typography>
      )}
      {result.others.length > 0 && (
        <>
          <Typography variant="body2" component="h3" sx={{ mt: 2, mb: 0.5, fontWeight: 500 }}>
            Other
          </Typography>
          <Stack
            component="ul"
            sx={{
              m: 0,
              pl: 2.5,
              gap: 0.5,
              typography: 'body2',
              maxHeight: 180,
              overflowY: 'auto',
              '@media print': { maxHeight: 'none', overflow: 'visible' },
            }}
          >
            {result.others.map(({ text, count }) => (
              <li key={text} dir="auto">
                {text}
                {count > 1 ? ` (${count})` : ''}
              </li>
            ))}
          </Stack>
        </>
      )}
    </>
  );
}

const Columns = ({ columns, name }: { columns: readonly Column[]; name: string }) => (
  <Chart name={name} data={{ kind: 'columns', columns }} />
);

function matrixChart({ columns, rows }: Of<'matrix'>): ChartData {
  return {
    kind: 'shares',
    parts: columns.map(({ label }) => label),
    rows: rows.map(({ label, mean, n, cells, isRemoved }) => ({
      label: isRemoved ? `${label} (removed)` : label,
      note: mean?.value == null ? formatCount(n) : `${formatNumber(mean.value, 2)} · ${formatCount(n)}`,
      shares: cells.map(({ share }) => share),
    })),
  };
}

const withBase = ({ offered, ...bar }: Of<'choices'>['choices'][number]) =>
  offered === undefined ? bar : { ...bar, detail: `${formatCount(bar.count)} of ${formatCount(offered)}` };

function Numbers({ result, name }: { result: Of<'numbers'>; name: string }) {
  const { mean, median, top, distribution, least, most } = result;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Fact name="Mean" value={formatNumber(mean.value, 2)} text={formatReach(mean, 2)} />
        <Fact name="Median" value={formatNumber(median, 2)} text={`From ${least ?? '–'} to ${most ?? '–'}`} />
        {top && <Fact name={top.label} value={formatPercent(top.figure.value)} text={formatReach(top.figure, 1)} />}
      </Stack>
      <Columns columns={distribution} name={`How often each answer to “${name}” was given`} />
    </Stack>
  );
}

function Fact({ name, value, text: message }: { name: string; value: string; text: string }) {
  return (
    <Stack sx={{ minWidth: 120, flex: '1 1 120px', maxWidth: 260 }}>
      <Typography variant="muted">{name}</Typography>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      <Typography variant="hint">{message}</Typography>
    </Stack>
  );
}

function Ranking({ result }: { result: Of<'ranking'> }) {
  const bars = result.choices.map(({ id, label, meanRank, first, firsts, isRemoved }) => ({
    id,
    label,
    isRemoved,
    count: firsts,
    share: first.value ?? 0,
    detail: meanRank.value === null ? '–' : `rank ${formatNumber(meanRank.value, 2)} on average`,
  }));
  return (
    <>
      <Typography variant="muted" sx={{ mb: 1.5 }}>
        Share of first places, ordered by average rank.
      </Typography>
      <ShareBars bars={bars} />
    </>
  );
}

/** Where the part of the page is wide enough. */
const besideEachOther = { '@container (min-width: 520px)': { gridTemplateColumns: '1fr 1fr' } } as const;

const colors = { detractors: 'error.main', passives: 'text.disabled', promoters: 'success.main' } as const;
const tones = { detractors: 'error', passives: 'faint', promoters: 'success' } as const;

function PromoterChart({ result, name, onPick }: ChoicesProps<'nps'> & { name: string }) {
  const { figure, distribution } = result;
  const share = (count: number) => (figure.n === 0 ? 0 : (100 * count) / figure.n);
  const group = (id: keyof typeof colors, label: string) => ({
    id,
    label,
    count: figure[id],
    share: share(figure[id]),
    color: colors[id],
  });
  const toneOf = (step: string) => tones[groupOf({ fieldType: 'nps' }, step) as keyof typeof tones];
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', ...besideEachOther }}>
      <Stack sx={{ gap: 2 }}>
        <Box>
          <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(figure.value)}
          </Typography>
          <Typography variant="hint">{formatReach(figure)}</Typography>
        </Box>
        <Columns
          columns={distribution.map((step) => ({ ...step, tone: toneOf(step.id) }))}
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
