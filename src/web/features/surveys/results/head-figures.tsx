import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Figure, ResponseRates, SurveySummary } from '../../../../contract/schemas/surveys/survey-results.ts';
import { formatSatisfied } from '../../../../domain/metrics/satisfaction.ts';
import { Pill } from '../../../layout/pill.tsx';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import {
  formatAnswers,
  formatDay,
  formatNumber,
  formatPercent,
  formatReach,
  formatTime,
} from '../shared/format-figures.ts';

export function HeadFigures({ summary: { n, metrics, totals, rates, topBoxes } }: { summary: SurveySummary }) {
  const { nps, csat, ces, sentiment } = metrics;
  return (
    <Box component="dl" aria-label="Figures" sx={grid}>
      <One name="Answers" value={n.toLocaleString()} text={inFlow(totals)} />
      {nps.n > 0 && <Measured name="Net Promoter Score" figure={nps} />}
      {csat.n > 0 && (
        <Measured name={`Satisfied, ${formatSatisfied(topBoxes)} of 5 (CSAT)`} figure={csat} unit="percent" />
      )}
      {ces.n > 0 && <Measured name="Effort, 1 to 7 (CES)" figure={ces} digits={2} />}
      {sentiment.n > 0 && nps.n === 0 && <Measured name="Sentiment, −1 to 1" figure={sentiment} digits={2} />}
      <Measured name="Finished" figure={totals.completion} unit="percent" of="began" />
      <Rates rates={rates} />
      <One name="Median time" value={formatTime(totals.medianMs)} text="From the first page to the last" />
    </Box>
  );
}

function inFlow({ started, partial }: SurveySummary['totals']): string {
  const partialText = partial === 0 ? '' : `, ${partial.toLocaleString()} not finished`;
  return `${started.toLocaleString()} began${partialText}`;
}

/** A rate appears only if its base was counted. */
function Rates({ rates: { opened, invited, followedUp } }: { rates: ResponseRates }) {
  return (
    <>
      {opened?.rate && (
        <One
          name="Response rate of visitors"
          value={formatRate(opened.rate)}
          text={`${opened.complete.toLocaleString()} of ${opened.opened.toLocaleString()}${opened.isWhole ? '' : `, counted since ${formatDay(opened.since)}`}`}
        />
      )}
      {invited?.opened && (
        <One
          name="Email open rate"
          value={formatRate(invited.opened.rate)}
          text={`${invited.opened.opened.toLocaleString()} of ${invited.opened.sent.toLocaleString()} opened the survey from their email`}
        />
      )}
      {invited && (
        <One
          name="Response rate of invitations"
          value={formatRate(invited.rate)}
          text={`${invited.complete.toLocaleString()} of ${invited.delivered.toLocaleString()} who got an email invitation`}
        />
      )}
      {followedUp && (
        <One
          name="Follow-up response rate"
          value={formatRate(followedUp.rate)}
          text={`${followedUp.complete.toLocaleString()} of ${followedUp.delivered.toLocaleString()} who got an email after their response was resolved`}
        />
      )}
    </>
  );
}

const formatRate = ({ value }: Figure) => (value === null ? '–' : formatPercent(value));

interface MeasuredProps {
  name: string;
  figure: Figure;
  digits?: number;
  unit?: 'percent';
  of?: string;
}

function Measured({ name, figure, digits = 0, unit, of }: MeasuredProps) {
  const { value, isSmall, n } = figure;
  const shown = value === null ? '–' : unit ? formatPercent(value) : formatNumber(value, digits);
  const text = of && n > 0 ? `Of ${n.toLocaleString()} who ${of}` : formatReach(figure, digits);
  return <One name={name} value={shown} text={text} isSmall={isSmall && n > 0} n={n} />;
}

function One({
  name,
  value,
  text,
  isSmall = false,
  n,
}: {
  name: string;
  value: string;
  text: string;
  isSmall?: boolean;
  n?: number;
}) {
  return (
    <Box sx={{ outline: '1px solid', outlineColor: 'divider', px: 2.5, py: 2, minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, mt: 0.5 }}>
        <Box
          component="span"
          sx={{ typography: 'h1', fontVariantNumeric: 'tabular-nums', mr: 1, whiteSpace: 'nowrap' }}
        >
          {value}
        </Box>
        {isSmall && <Pill tone="warning">few answers</Pill>}
        <Typography variant="caption" component="div" color="textSecondary" sx={{ mt: 0.5 }}>
          {isSmall ? text.replace('. Few responses: interpret with care', '') : text}
          {isSmall && n !== undefined && (
            <Box component="span" sx={visuallyHidden}>
              . From only {formatAnswers(n)}: interpret with care
            </Box>
          )}
        </Typography>
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
