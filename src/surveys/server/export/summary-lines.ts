import { formatDecimal } from '../../../core/contract/notations/notation.ts';
import type { ScoreType } from '../../../forms/rules/headline.ts';
import { formatSatisfied } from '../../../metrics/satisfaction.ts';
import { formatCompletionBase } from '../../rules/results/completion-base.ts';
import type { ResultFilter } from '../../schemas/survey-result-query.ts';
import type { Figure, QuestionResult, SurveySummary } from '../../schemas/survey-results.ts';

export interface SummaryLine {
  label: string;
  count?: number;
  share?: number;
  value?: string;
}

export interface SummaryBlock {
  title: string;
  n: number;
  lines: SummaryLine[];
}

const short = (value: number, digits = 1) =>
  formatDecimal(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function formatFigure({ value, interval, isSmall }: Figure, digits = 1): string {
  if (value === null) return 'no responses';
  const reach = interval ? ` (${short(interval.low, digits)} to ${short(interval.high, digits)})` : '';
  return `${short(value, digits)}${reach}${isSmall ? ', few responses' : ''}`;
}

export function headLines(summary: SurveySummary): SummaryBlock {
  const { metrics, topBoxes, totals, rates } = summary;
  const { nps, csat, ces, sentiment } = metrics;
  const figure = (label: string, one: Figure, digits = 1): SummaryLine => ({
    label: `${label} (n = ${one.n})`,
    value: formatFigure(one, digits),
  });
  return {
    title: 'Figures',
    n: totals.started,
    lines: [
      figure(`Net Promoter Score${ofQuestion(summary, 'nps')}`, nps),
      figure(
        `Satisfied customers in percent (CSAT, answers ${formatSatisfied(topBoxes)})${ofQuestion(summary, 'csat')}`,
        csat,
      ),
      figure(`Customer Effort Score (CES)${ofQuestion(summary, 'ces')}`, ces, 2),
      figure('Sentiment, −1 to 1', sentiment, 2),
      figure(`Completion rate in percent (${formatCompletionBase(totals)})`, totals.completion),
      ...(rates.opened?.rate
        ? [figure(`Response rate of visitors in percent since ${rates.opened.since}`, rates.opened.rate)]
        : []),
      ...(rates.invited?.opened ? [figure('Email open rate in percent', rates.invited.opened.rate)] : []),
      ...(rates.invited ? [figure('Response rate of invitations in percent', rates.invited.rate)] : []),
      ...(rates.followedUp ? [figure('Follow-up response rate in percent', rates.followedUp.rate)] : []),
      { label: `Median time in seconds${approximately(totals)}`, value: seconds(totals.medianMs) },
      { label: `90th percentile of time in seconds${approximately(totals)}`, value: seconds(totals.p90Ms) },
    ],
  };
}

const seconds = (ms: number | null) => (ms === null ? '–' : short(ms / 1_000, 0));

const approximately = ({ areTimesApproximate }: SurveySummary['totals']) =>
  areTimesApproximate ? ' (approximate)' : '';

/** With several questions of the type, names the one that the headline counts, as the results page does. */
function ofQuestion({ questions, headlines }: SurveySummary, type: ScoreType): string {
  const ownQuestions = questions.filter(({ fieldType, isRemoved }) => fieldType === type && !isRemoved);
  const counted = ownQuestions.find(({ key }) => key === headlines[type]);
  return ownQuestions.length > 1 && counted ? ` of “${counted.fieldName}”` : '';
}

export function questionBlocks({ questions }: SurveySummary): SummaryBlock[] {
  return questions.map(({ fieldName, isRemoved, n, result }) => ({
    title: isRemoved ? `${fieldName} (removed)` : fieldName,
    n,
    lines: summaryLines(result),
  }));
}

function summaryLines(result: QuestionResult): SummaryLine[] {
  switch (result.kind) {
    case 'choices':
      return [
        ...result.choices,
        ...result.others.slice(0, 10).map(({ text, count }) => ({ label: `“${text}”`, count })),
      ];
    case 'nps':
      return [{ label: 'Net Promoter Score', value: formatFigure(result.figure) }, ...result.distribution];
    case 'numbers':
      return [
        { label: 'Mean', value: formatFigure(result.mean, 2) },
        { label: 'Median', value: result.median === null ? '–' : short(result.median, 2) },
        ...(result.top ? [{ label: `${result.top.label} in percent`, value: formatFigure(result.top.figure) }] : []),
        ...result.distribution,
      ];
    case 'matrix':
      return result.rows.flatMap((row) => matrixLines(row, result.columns));
    case 'ranking':
      return result.choices.map(({ label, meanRank, first, firsts }) => ({
        label,
        count: firsts,
        share: first.value ?? 0,
        value: `rank ${formatFigure(meanRank, 2)}`,
      }));
    case 'dates':
      return result.periods;
    case 'text':
      return [
        ...result.topics.map(({ word, count }) => ({ label: `Topic: ${word}`, count })),
        ...result.words.slice(0, 15).map(({ word, count }) => ({ label: word, count })),
      ];
    case 'files':
      return [{ label: 'Files', count: result.files }];
    case 'personal':
      return [{ label: 'Personal data is not counted here' }];
  }
}

type Matrix = Extract<QuestionResult, { kind: 'matrix' }>;

function matrixLines({ label, mean, cells }: Matrix['rows'][number], columns: Matrix['columns']): SummaryLine[] {
  if (mean) return [{ label, value: `mean ${formatFigure(mean, 2)}` }];
  return cells.map(({ count, share }, at) => ({ label: `${label}: ${columns[at]?.label ?? ''}`, count, share }));
}

export function formatFilter(filter: ResultFilter): string {
  const { status = 'complete', from, to, language, source, device, linkId, tags, answer } = filter;
  const named = { from, to, language, source, device, link: linkId, tags, answer };
  const texts = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${[value].flat().join(', ')}`],
  );
  return [`status ${status}`, ...texts].join(' · ');
}
