import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ComparedFigure } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type { DashboardStats } from '../../../../contract/schemas/dashboards/dashboard.ts';
import { useMay } from '../../../providers/use-may.ts';
import { AverageSentimentScore } from '../../sentiments/shared/sentiment-score.tsx';
import { surveyPaths } from '../../surveys/shared/paths.ts';
import { ListLink, type ListLinks } from './list-links.tsx';

interface KeyFiguresProps {
  totals: DashboardStats['totals'];
  links: ListLinks;
}

/** The open work as it is now, each figure with the list behind it. */
export function OpenFigures({ totals, links }: KeyFiguresProps) {
  const { open, overdue, escalated, unassigned, mine } = totals;
  return (
    <Figures name="Open work" columns={5}>
      <Figure name="Open" to={links.current('open')}>
        {open.toLocaleString()}
      </Figure>
      <Figure name="Overdue" isAlarming={overdue > 0} to={links.current('overdue')}>
        {overdue.toLocaleString()}
      </Figure>
      <Figure name="Escalated" isAlarming={escalated > 0} to={links.current('escalated')}>
        {escalated.toLocaleString()}
      </Figure>
      <Figure name="Unassigned" to={links.current('unassigned')}>
        {unassigned.toLocaleString()}
      </Figure>
      <Figure name="Assigned to me" to={links.current('mine')}>
        {mine.toLocaleString()}
      </Figure>
    </Figures>
  );
}

/** Figures of the period with n, interval and the change from the period before. */
export function PeriodFigures({ totals, links }: KeyFiguresProps) {
  const surveys = useMay('surveys', 'list') ? surveyPaths.list : undefined;
  const { responses, resolved, avgSentiment, nps, csat, slaMetPct } = totals;
  const scores = [
    ...(nps ? [{ name: 'NPS', of: nps, unit: '', to: surveys }] : []),
    ...(csat ? [{ name: 'CSAT', of: csat, unit: ' %', to: surveys }] : []),
    { name: 'SLA met', of: slaMetPct, unit: ' %', to: links.resolved() },
  ];
  return (
    <Figures name="This period" columns={3 + scores.length}>
      <Figure name="Responses" to={links.received()} note={<Change of={responses} isCount />}>
        {responses.n.toLocaleString()}
      </Figure>
      <Figure name="Resolved" to={links.resolved()} note={<Change of={resolved} isCount isGoodUp />}>
        {resolved.n.toLocaleString()}
      </Figure>
      <Figure name="Sentiment" to={links.received()} note={<Score of={avgSentiment} decimals={2} />}>
        <AverageSentimentScore score={avgSentiment.value} />
      </Figure>
      {scores.map(({ name, of, unit, to }) => (
        <Figure key={name} name={name} to={to} note={<Score of={of} unit={unit} />}>
          {of.value === null ? '–' : `${formatNumber(of.value)}${unit}`}
        </Figure>
      ))}
    </Figures>
  );
}

interface ScoreProps {
  of: ComparedFigure;
  unit?: string;
  decimals?: number;
}

export function Score({ of, unit = '', decimals = 0 }: ScoreProps) {
  const { n, interval, tooFew } = of;
  const bounds =
    interval &&
    [interval.low, interval.high].map((bound) => formatNumber(bound, decimals)).join(interval.low < 0 ? ' to ' : '–');
  return (
    <>
      <Change of={of} unit={unit} decimals={decimals} isGoodUp />
      {n > 0 && tooFew ? (
        `Too few responses (n = ${n.toLocaleString()})`
      ) : (
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > *': { whiteSpace: 'nowrap' } }}
        >
          <span>n = {n.toLocaleString()}</span>{' '}
          {bounds && (
            <span>
              95 % CI {bounds}
              {unit}
            </span>
          )}
        </Box>
      )}
    </>
  );
}

interface ChangeProps extends ScoreProps {
  /** Counts change by percent, scores by points. */
  isCount?: boolean;
  isGoodUp?: boolean;
}

export function Change({
  of: { value, before },
  unit = '',
  decimals = 0,
  isCount = false,
  isGoodUp = false,
}: ChangeProps) {
  const from = before?.value ?? null;
  if (value === null || from === null || (isCount && from === 0)) return null;
  const by = isCount ? ((value - from) / from) * 100 : value - from;
  const size = formatNumber(Math.abs(by), decimals);
  const text = isCount ? `${size} %` : unit ? `${size} ${size === '1' ? 'point' : 'points'}` : size;
  const isSteady = Number(by.toFixed(decimals)) === 0;
  const color = isSteady || !isGoodUp ? 'text.secondary' : by > 0 ? 'success.main' : 'error.main';
  return (
    <Box component="span" sx={{ color }}>
      {isSteady ? 'No change' : `${by > 0 ? '▲ Up' : '▼ Down'} ${text}`}
    </Box>
  );
}

const formatNumber = (value: number, decimals = 0) =>
  value.toLocaleString(undefined, { maximumFractionDigits: decimals }).replace('-', '−');

export function Figures({ name, columns, children }: { name: string; columns: number; children: ReactNode }) {
  return (
    <Box
      component="dl"
      aria-label={name}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', md: `repeat(${columns}, 1fr)` },
        gap: '1px',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'divider',
        ...(columns % 2 === 1 && { '& > :last-child': { gridColumn: { xs: 'span 2', sm: 'auto' } } }),
      }}
    >
      {children}
    </Box>
  );
}

interface FigureProps {
  name: string;
  to?: string | undefined;
  note?: ReactNode;
  isAlarming?: boolean;
  children: ReactNode;
}

export function Figure({ name, to, note, isAlarming = false, children }: FigureProps) {
  return (
    <Box sx={{ bgcolor: 'background.paper', px: 2.5, py: 2, display: 'flex', flexDirection: 'column', flexGrow: 1 }}>
      <Typography component="dt" variant="muted">
        <ListLink to={to}>{name}</ListLink>
      </Typography>
      <Box component="dd" sx={{ ...figureStyle, color: isAlarming ? 'error.main' : 'text.primary' }}>
        {children}
      </Box>
      {note && (
        <Box component="dd" sx={{ m: 0, mt: 0.5, typography: 'caption', color: 'text.secondary', display: 'grid' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}

const figureStyle = {
  ...{ m: 0, mt: 0.5, typography: 'h1', fontVariantNumeric: 'tabular-nums' },
  '& svg': { fontSize: 26 },
} as const;
