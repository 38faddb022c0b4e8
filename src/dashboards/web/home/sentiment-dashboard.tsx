import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { homePath } from '../../../core/contract/settings.ts';
import { LoadProblem, PageHead, Panel } from '../../../core/web/layout/page-parts.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { storedSession } from '../../../core/web/providers/session.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { SeverityBadge, SlaPill, StatusPill } from '../../../responses/shared/status-and-severity.tsx';
import type { Attention, DashboardStats } from '../../schemas/dashboard.ts';
import { DashboardPlaces } from '../../shared/dashboard-places.tsx';
import { BreakdownPanels } from './breakdown-panels.tsx';
import { DetailPanels } from './detail-panels.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GroupPanel } from './group-panel.tsx';
import { OpenFigures, PeriodFigures } from './key-figures.tsx';
import { type ListLinks, useListLinks } from './list-links.tsx';
import { StatsToolbar, useStatsFilter } from './stats-filter.tsx';
import { TrendPanel } from './trend-panel.tsx';

const shown = 6;
const noRange = { from: null, to: null };
const uncompared = { compareRange: null, compareUntil: null };

export function SentimentDashboard() {
  const filter = useStatsFilter();
  const { query } = useOperation('sentimentStats', 'stats', {
    query: { ...filter.query },
    queryOptions: { placeholderData: (previous) => previous, refetchInterval: 60_000 },
  });
  const { error } = query;
  const stats = query.data?.data;
  const { data: readFormsAccess } = useCan({ resource: 'sentiments', action: 'list' });
  const { data: openInboxAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  const links = useListLinks(filter.query, stats?.range ?? noRange, stats?.ignoredFilters.responses);
  const user = storedSession.user();
  if (error && !stats)
    return (
      <>
        {filter.isFiltered && <StatsToolbar filter={filter} span={noRange} compared={uncompared} />}
        <LoadProblem error={error} onRetry={() => void query.refetch()} what="dashboard" />
      </>
    );
  const head = (about: ReactNode) => (
    <PageHead
      title={greeting(new Date(), user?.firstName)}
      about={
        <>
          {about}
          <Box>
            <DashboardPlaces path={homePath} />
          </Box>
        </>
      }
      actions={
        <>
          {readFormsAccess?.can && (
            <Button component={Link} to={paths.list} variant="outlined">
              All forms
            </Button>
          )}
          {openInboxAccess?.can && (
            <Button component={Link} to={paths.inbox} variant="contained">
              Open the inbox
            </Button>
          )}
        </>
      }
    />
  );
  if (!stats)
    return (
      <Box sx={{ pb: 10 }}>
        {head(<Skeleton width={240} />)}
        <DashboardSkeleton />
      </Box>
    );
  const { totals, bySentimentForm, latest } = stats;
  const isNew = totals.responses.n === 0 && totals.open === 0 && !filter.isFiltered;
  return (
    <Box sx={{ pb: 10 }}>
      {head(isNew ? 'A few steps to your first response, and to what it tells you.' : inShort(totals))}
      {!isNew && (
        <StatsToolbar filter={filter} span={stats.range} compared={stats} ignored={stats.ignoredFilters.responses} />
      )}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {!isNew && (
          <>
            <OpenFigures totals={totals} links={links} />
            <PeriodFigures stats={stats} links={links} />
            <Overview stats={stats} links={links} />
            <BreakdownPanels stats={stats} links={links} />
            <DetailPanels stats={stats} links={links} />
          </>
        )}
        {/* Below the figures, which its arrival would move otherwise. */}
        {!filter.isFiltered && <FirstSteps forms={bySentimentForm} latest={latest} />}
      </Box>
    </Box>
  );
}

/** The responses to look at first, beside the trend. */
function Overview({ stats, links }: { stats: DashboardStats; links: ListLinks }) {
  const { atRisk, latest, trend, grain, byGroup } = stats;
  return (
    <Columns
      main={[
        <AttentionPanel
          key="attention"
          title="Needs attention"
          rows={atRisk.slice(0, shown)}
          empty="No response is overdue or due soon."
          showDue
        />,
        <AttentionPanel
          key="latest"
          title="Latest responses"
          rows={latest.slice(0, shown)}
          empty="No responses yet."
        />,
      ]}
      aside={[
        <TrendPanel key="trend" trend={trend} grain={grain} links={links} />,
        byGroup.length > 0 && <GroupPanel key="groups" groups={byGroup} links={links} />,
      ]}
    />
  );
}

function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  const column = { display: 'grid', gap: 3, minWidth: 0 };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 5fr)' },
      }}
    >
      <Box sx={column}>{main}</Box>
      <Box sx={column}>{aside}</Box>
    </Box>
  );
}

function greeting(now: Date, firstName: string | undefined): string {
  const hour = now.getHours();
  const text = hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return firstName ? `${text}, ${firstName}` : text;
}

function inShort({ open, overdue }: { open: number; overdue: number }): string {
  if (open === 0) return 'Every response is handled.';
  const waiting = open === 1 ? 'One response is open' : `${formatCount(open)} responses are open`;
  if (overdue === 0) return `${waiting}, none overdue.`;
  return `${waiting}, ${formatCount(overdue)} overdue.`;
}

interface AttentionPanelProps {
  title: string;
  rows: readonly Attention[];
  empty: string;
  showDue?: boolean;
}

function AttentionPanel({ title, rows, empty, showDue = false }: AttentionPanelProps) {
  return (
    <Panel title={title}>
      {rows.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mx: -1.5, p: 0 }}>
        {rows.map((row) => (
          <li key={row.id}>
            <Box
              component={Link}
              to={paths.response(row.id)}
              sx={{
                display: 'block',
                px: 1.5,
                py: 1.25,
                borderRadius: 1,
                color: 'inherit',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'center' }}>
                <Typography noWrap sx={{ minWidth: 0 }}>
                  {row.summary || row.reference}
                </Typography>
                {showDue ? (
                  <SlaPill clock={row} />
                ) : (
                  <StatusPill status={row.status} customStatusId={row.customStatusId} />
                )}
              </Stack>
              <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap', overflowWrap: 'anywhere', ...small }}>
                {row.severityName && <SeverityBadge name={row.severityName} color={row.severityColor} />}
                <span>{row.reference}</span>
                <span>{row.sentimentName}</span>
                {row.customerName && <span>{row.customerName}</span>}
                <Ago time={row.createdAt} />
              </Stack>
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

const small = { typography: 'caption', color: 'text.secondary', mt: 0.25 };

function DashboardSkeleton() {
  return (
    <Box role="status" aria-label="Loading the dashboard" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton height={37} />
      <Skeleton height={96} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </Box>
      <Skeleton height={240} />
    </Box>
  );
}
