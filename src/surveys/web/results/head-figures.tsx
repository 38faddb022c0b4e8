import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '../../../core/contract/notations/notation.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { visuallyHidden } from '../../../core/web/layout/visually-hidden.ts';
import type { ScoreType } from '../../../forms/rules/headline.ts';
import { formatResponses } from '../../../forms/shared/parts/format-responses.ts';
import { formatSatisfied } from '../../../metrics/satisfaction.ts';
import { formatCompletionBase } from '../../rules/results/completion-base.ts';
import type { Figure, QuestionSummary, ResponseRates, SurveySummary } from '../../schemas/survey-results.ts';
import { formatAccuracy, formatNumber, formatPercent, formatReach, formatTime } from '../shared/format-figures.ts';
import type { ResultAddress } from './result-address.ts';

export function HeadFigures({ summary, address }: { summary: SurveySummary; address: ResultAddress }) {
  const { n, metrics, totals, rates, topBoxes } = summary;
  const { nps, csat, ces, sentiment } = metrics;
  const from = { summary, address };
  return (
    <Box component="dl" aria-label="Figures" sx={grid}>
      <One name="Responses" value={formatCount(n)} text={inFlow(totals)} />
      {nps.n > 0 && <Score {...from} type="nps" name="Net Promoter Score" />}
      {csat.n > 0 && (
        <Score {...from} type="csat" name={`Satisfied, ${formatSatisfied(topBoxes)} of 5 (CSAT)`} unit="percent" />
      )}
      {ces.n > 0 && <Score {...from} type="ces" name="Effort (CES)" digits={2} />}
      {sentiment.n > 0 && nps.n === 0 && <Measured name="Sentiment, −1 to 1" figure={sentiment} digits={2} />}
      <Measured
        name="Completion rate"
        figure={totals.completion}
        unit="percent"
        base={`${formatCount(totals.complete)} ${formatCompletionBase(totals)}`}
      />
      <Rates rates={rates} />
      <One name={`Median time${formatAccuracy(totals)}`} value={formatTime(totals.medianMs)} text={slowest(totals)} />
    </Box>
  );
}

const slowest = ({ p90Ms }: SurveySummary['totals']) =>
  `From the first page to the last. 90 % took at most ${formatTime(p90Ms)}`;

function inFlow({ started, partial }: SurveySummary['totals']): string {
  const partialText = partial === 0 ? '' : `, ${formatCount(partial)} not finished`;
  return `${formatCount(started)} began${partialText}`;
}

/** A rate appears only if its base was counted. */
function Rates({ rates: { opened, invited, followedUp } }: { rates: ResponseRates }) {
  return (
    <>
      {opened?.rate && (
        <One
          name="Response rate of visitors"
          value={formatPercent(opened.rate.value)}
          text={`${formatCount(opened.complete)} of ${formatCount(opened.opened)}${opened.isWhole ? '' : `, counted since ${formatDate(opened.since, 'longDay')}`}`}
        />
      )}
      {invited?.opened && (
        <One
          name="Email open rate"
          value={formatPercent(invited.opened.rate.value)}
          text={`${formatCount(invited.opened.opened)} of ${formatCount(invited.opened.sent)} opened the survey from their email`}
        />
      )}
      {invited && (
        <One
          name="Response rate of invitations"
          value={formatPercent(invited.rate.value)}
          text={`${formatCount(invited.complete)} of ${formatCount(invited.delivered)} who got an email invitation`}
        />
      )}
      {followedUp && (
        <One
          name="Follow-up response rate"
          value={formatPercent(followedUp.rate.value)}
          text={`${formatCount(followedUp.complete)} of ${formatCount(followedUp.delivered)} who got an email after their response was resolved`}
        />
      )}
    </>
  );
}

interface ScoreProps extends Omit<MeasuredProps, 'figure' | 'base' | 'more'> {
  type: ScoreType;
  summary: SurveySummary;
  address: ResultAddress;
}

/** With several questions of the type, the headline names the one that it counts and lets the user choose another. */
function Score({ type, summary: { metrics, headlines, questions }, address, ...props }: ScoreProps) {
  const ownQuestions = questions.filter(({ fieldType, isRemoved }) => fieldType === type && !isRemoved);
  const key = address.headline(type) ?? headlines[type];
  const chosen = ownQuestions.find((question) => question.key === key);
  if (ownQuestions.length < 2 || !chosen) return <Measured {...props} figure={metrics[type]} />;
  return (
    <Measured
      {...props}
      figure={figureIn(chosen) ?? metrics[type]}
      more={
        <SelectField
          label="Question"
          value={chosen.key}
          options={ownQuestions.map((question) => [question.key, question.fieldName])}
          onChange={(next) => address.chooseHeadline(type, next)}
          sx={{ mt: 1.5 }}
          fullWidth
        />
      }
    />
  );
}

function figureIn({ fieldType, result }: QuestionSummary): Figure | undefined {
  if (result.kind === 'nps') return result.figure;
  if (result.kind !== 'numbers') return undefined;
  return fieldType === 'csat' ? result.top?.figure : result.mean;
}

interface MeasuredProps {
  name: string;
  figure: Figure;
  digits?: number;
  unit?: 'percent';
  base?: string;
  more?: ReactNode;
}

function Measured({ name, figure, unit, digits = unit ? 1 : 0, base, more }: MeasuredProps) {
  const { value, isSmall, n } = figure;
  const shown = unit ? formatPercent(value) : formatNumber(value, digits);
  const text = base && n > 0 ? base : formatReach(figure, digits);
  return <One name={name} value={shown} text={text} isSmall={isSmall && n > 0} n={n} more={more} />;
}

interface OneProps extends Pick<MeasuredProps, 'name' | 'more'> {
  value: string;
  text: string;
  isSmall?: boolean;
  n?: number;
}

function One({ name, value, text, isSmall = false, n, more }: OneProps) {
  return (
    <Box sx={{ outline: '1px solid', outlineColor: 'divider', px: 2.5, py: 2, minWidth: 0 }}>
      <Typography component="dt" variant="muted">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, mt: 0.5 }}>
        <Box
          component="span"
          sx={{ typography: 'h1', fontVariantNumeric: 'tabular-nums', mr: 1, whiteSpace: 'nowrap' }}
        >
          {value}
        </Box>
        {isSmall && <Pill tone="warning">few responses</Pill>}
        <Typography variant="hint" component="div" sx={{ mt: 0.5 }}>
          {isSmall ? text.replace('. Few responses: interpret with care', '') : text}
          {isSmall && n !== undefined && (
            <Box component="span" sx={visuallyHidden}>
              . From only {formatResponses(n)}: interpret with care
            </Box>
          )}
        </Typography>
        {more}
      </Box>
    </Box>
  );
}

const grid = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    xl: 'repeat(6, minmax(0, 1fr))',
  },
  gap: '1px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const;
