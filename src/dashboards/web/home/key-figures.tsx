import { Box, type Theme, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type MeasureOfDate, measureLabel, measureUnit } from '../../../analytics/rules/measures.ts';
import type { ComparedFigure } from '../../../analytics/schemas/analytics-query.ts';
import { changeOf, formatFigure, formatInterval } from '../../../charts/format-figure.ts';
import { MeasureInfo } from '../../../charts/web/measure-info.tsx';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { storedSession } from '../../../core/web/providers/session.ts';
import { AverageSentimentScore } from '../../../responses/shared/sentiment-score.tsx';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { ListLink, type ListLinks } from './list-links.tsx';
import { notFilteredText } from './stats-filter.tsx';

interface KeyFiguresProps {
  totals: DashboardStats['totals'];
  links: ListLinks;
}

/** The open work as it is now, each figure with the list behind it. */
export function OpenFigures({ totals, links }: KeyFiguresProps) {
  const { open, overdue, escalated, unassigned, mine } = totals;
  return (
    <Figures name="Open work" columns={5}>
      <Figure name="Open" to={links.current({ isOpen: true })}>
        {formatCount(open)}
      </Figure>
      <Figure name="Overdue" isAlarming={overdue > 0} to={links.current({ isOpen: true, isOverdue: true })}>
        {formatCount(overdue)}
      </Figure>
      <Figure name="Escalated" isAlarming={escalated > 0} to={links.current({ isOpen: true, isEscalated: true })}>
        {formatCount(escalated)}
      </Figure>
      <Figure name="Unassigned" to={links.current({ isOpen: true, isAssigned: false })}>
        {formatCount(unassigned)}
      </Figure>
      <Figure
        name="Assigned to me"
        to={links.current({ isOpen: true, assignedToIds: Number(storedSession.user()?.id ?? 0) })}
      >
        {formatCount(mine)}
      </Figure>
    </Figures>
  );
}

/** Figures of the period with n, interval and the change from the period before. */
export function PeriodFigures({ stats, links }: { stats: DashboardStats; links: ListLinks }) {
  const { totals, trend, ignoredFilters } = stats;
  const { responses, resolved, avgSentiment, nps, csat, slaMetPct } = totals;
  const whole = trend.filter(({ isIncomplete }) => !isIncomplete);
  const scores = [
    ...(nps ? [{ measure: declared.nps, of: nps, steps: whole.map((step) => step.nps) }] : []),
    ...(csat ? [{ measure: declared.csat, of: csat, steps: whole.map((step) => step.csat) }] : []),
    { measure: declared.slaMet, of: slaMetPct, steps: whole.map((step) => step.slaMetPct) },
  ];
  return (
    <Figures name="This period" columns={3 + scores.length}>
      <Figure
        measure={declared.responses}
        to={links.ofPeriod(declared.responses)}
        note={<Change of={responses} measure={declared.responses} />}
        steps={whole.map(({ count }) => count)}
      >
        {formatCount(responses.n)}
      </Figure>
      <Figure
        measure={declared.resolved}
        to={links.ofPeriod(declared.resolved)}
        note={<Change of={resolved} measure={declared.resolved} />}
        steps={whole.map(({ resolved: done }) => done)}
      >
        {formatCount(resolved.n)}
      </Figure>
      <Figure
        measure={declared.sentiment}
        to={links.ofPeriod(declared.sentiment)}
        note={<Score of={avgSentiment} measure={declared.sentiment} />}
        steps={whole.map(({ avg }) => avg)}
      >
        <AverageSentimentScore of={avgSentiment} />
      </Figure>
      {scores.map(({ measure, of, steps }) => (
        <Figure
          key={measure.measure}
          measure={measure}
          to={measure.dataset === 'cases' ? links.ofPeriod(measure) : undefined}
          note={
            <>
              <Score of={of} measure={measure} />
              {measure.dataset === 'surveyResponses' && <NotFiltered by={ignoredFilters.surveys} />}
            </>
          }
          steps={steps}
        >
          {formatFigure(of.value, measureUnit(measure))}
        </Figure>
      ))}
    </Figures>
  );
}

function NotFiltered({ by }: { by: readonly string[] }) {
  if (by.length === 0) return null;
  const text = notFilteredText(by);
  return <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>;
}

/** What the figures of the period are, as charts and reports ask for them. */
const declared = {
  responses: { dataset: 'sentimentResponses', measure: 'count' },
  resolved: { dataset: 'cases', measure: 'resolved', time: 'resolvedAt' },
  sentiment: { dataset: 'sentimentResponses', measure: 'sentimentAvg' },
  nps: { dataset: 'surveyResponses', measure: 'nps' },
  csat: { dataset: 'surveyResponses', measure: 'csat' },
  slaMet: { dataset: 'cases', measure: 'slaMetPct', time: 'resolvedAt' },
} as const satisfies Record<string, MeasureOfDate>;

interface ScoreProps {
  of: ComparedFigure;
  measure: MeasureOfDate;
}

/** The change of a score, its n and its interval. */
export function Score({ of, measure }: ScoreProps) {
  const { n, interval, tooFew } = of;
  return (
    <>
      <Change of={of} measure={measure} />
      {n > 0 && tooFew ? (
        `Too few responses (n = ${formatCount(n)})`
      ) : (
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > *': { whiteSpace: 'nowrap' } }}
        >
          <span>n = {formatCount(n)}</span>{' '}
          {interval && <span>95 % CI {formatInterval(interval, measureUnit(measure))}</span>}
        </Box>
      )}
    </>
  );
}

const toneColors = { positive: 'success.main', negative: 'error.main', muted: 'text.secondary' } as const;

/** The change from the period before, in a color only where it is certain. */
export function Change({ of, measure }: ScoreProps) {
  const change = changeOf(of, { name: measure.measure, unit: measureUnit(measure) });
  return (
    change && (
      <Box component="span" sx={{ color: toneColors[change.tone] }}>
        {change.text}
      </Box>
    )
  );
}

export function Figures({ name, columns, children }: { name: string; columns: number; children: ReactNode }) {
  return (
    <Box
      component="dl"
      aria-label={name}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, 1fr)',
          sm: `repeat(${Math.min(columns, 3)}, 1fr)`,
          md: `repeat(${columns}, 1fr)`,
        },
        gap: '1px',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        // Lines around the figures, so that a place without one stays empty.
        '& > *': { boxShadow: ({ palette }: Theme) => `0 0 0 1px ${palette.divider}` },
        ...(columns % 2 === 1 && { '& > :last-child': { gridColumn: { xs: 'span 2', sm: 'auto' } } }),
      }}
    >
      {children}
    </Box>
  );
}

type FigureProps = FigureLook & ({ name: string; measure?: undefined } | { name?: undefined; measure: MeasureOfDate });

interface FigureLook {
  to?: string | undefined;
  note?: ReactNode;
  isAlarming?: boolean;
  /** The figure of each whole step in time of the period, drawn as a small line. */
  steps?: readonly (number | null)[];
  children: ReactNode;
}

/** A figure with its name, or with the name and the definition of its measure. */
export function Figure({ name, measure, to, note, isAlarming = false, steps, children }: FigureProps) {
  const label = measure ? (measureLabel(measure) ?? measure.measure) : name;
  return (
    <Box sx={{ bgcolor: 'background.paper', px: 2.5, py: 2, display: 'flex', flexDirection: 'column', flexGrow: 1 }}>
      <Typography component="dt" variant="muted">
        <ListLink to={to}>{label}</ListLink>
        {measure && <MeasureInfo name={label} measures={[measure]} />}
      </Typography>
      <Box component="dd" sx={{ ...figureStyle, color: isAlarming ? 'error.main' : 'text.primary' }}>
        {children}
      </Box>
      {note && (
        <Box component="dd" sx={{ m: 0, mt: 0.5, typography: 'caption', color: 'text.secondary', display: 'grid' }}>
          {note}
        </Box>
      )}
      {steps && <Sparkline steps={steps} />}
    </Box>
  );
}

/** Adds nothing to the figures in words, which the panel of the trend has. A step without a figure is a gap. */
function Sparkline({ steps }: { steps: readonly (number | null)[] }) {
  const known = steps.filter((step) => step !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const stepPlace = (step: number, at: number) =>
    `${((100 * at) / (steps.length - 1)).toFixed(1)} ${(high === low ? 12 : 22 - (20 * (step - low)) / (high - low)).toFixed(1)}`;
  const isKnown = (at: number) => (steps[at] ?? null) !== null;
  const path = steps
    .map((step, at) => {
      if (step === null) return '';
      // A step between two gaps is a dot.
      return `${isKnown(at - 1) ? 'L' : 'M'}${stepPlace(step, at)}${isKnown(at - 1) || isKnown(at + 1) ? '' : 'h0'}`;
    })
    .join('');
  return (
    <Box component="dd" sx={{ m: 0, mt: 'auto', pt: 1, height: 32, color: 'primary.main' }}>
      <svg viewBox="0 0 100 24" preserveAspectRatio="none" width="100%" height="24" aria-hidden="true" data-sparkline>
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Box>
  );
}

const figureStyle = {
  m: 0,
  mt: 0.5,
  typography: 'h1',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { fontSize: 26 },
} as const;
