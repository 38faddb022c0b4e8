import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dashboardStatsSchema } from '../../../contract/schemas/dashboard.ts';
import { LoadProblem } from '../../layout/load-problem.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { call } from '../../providers/call.ts';
import { storedSession } from '../../providers/session.ts';
import { useMay } from '../../providers/use-may.ts';
import { paths } from '../sentiments/shared/paths.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { BreakdownPanels } from './breakdown-panels.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GroupPanel } from './group-panel.tsx';
import { KeyFigures } from './key-figures.tsx';
import { TrendPanel } from './trend-panel.tsx';

const shown = 6;

/** The first page of the day: what waits, and how it goes. */
export function SentimentDashboard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['data', 'default', 'sentimentStats', 'list', 'stats'],
    queryFn: async ({ signal }) => dashboardStatsSchema.parse(await call('sentimentStats', 'stats', { signal })),
    refetchInterval: 60_000,
  });
  const mayReadForms = useMay('sentiments', 'list');
  const mayOpenInbox = useMay('sentimentResponses', 'listAll');
  const user = storedSession.user();
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} what="dashboard" />;
  if (!data) return <DashboardSkeleton />;
  const { totals, bySentimentForm, byGroup, atRisk, latest, trend } = data;
  const isNew = totals.responses === 0;
  return (
    <Box sx={{ pb: 10 }}>
      <PageHead
        title={greeting(new Date(), user?.firstName)}
        about={isNew ? 'Three steps, and feedback has a home.' : inShort(totals)}
        actions={
          <>
            {mayReadForms && (
              <Button component={Link} to={paths.list} variant="outlined">
                All forms
              </Button>
            )}
            {mayOpenInbox && (
              <Button component={Link} to={paths.inbox} variant="contained">
                Open the inbox
              </Button>
            )}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {totals.resolved === 0 && <FirstSteps totals={totals} forms={bySentimentForm} latest={latest} />}
        {!isNew && (
          <>
            <KeyFigures totals={totals} />
            <Columns
              main={[
                <AttentionPanel
                  key="attention"
                  title="Needs attention"
                  rows={atRisk.slice(0, shown)}
                  empty="Nothing is late, and nothing will be soon."
                  showDue
                />,
                <AttentionPanel
                  key="latest"
                  title="Latest responses"
                  rows={latest.slice(0, shown)}
                  empty="Nothing came in yet."
                />,
              ]}
              aside={[
                <TrendPanel key="trend" trend={trend} />,
                byGroup.length > 0 && <GroupPanel key="groups" groups={byGroup} />,
              ]}
            />
            <BreakdownPanels stats={data} />
          </>
        )}
      </Box>
    </Box>
  );
}

/** What waits beside how it goes; on a narrow screen one below the other. */
function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  const column = { display: 'grid', gap: 3, minWidth: 0 };
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 3, alignItems: 'start' },
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
  const words = hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return firstName ? `${words}, ${firstName}` : words;
}

function inShort({ open, overdue }: { open: number; overdue: number }): string {
  if (open === 0) return 'Every response is handled.';
  const waiting = open === 1 ? 'One response is open' : `${open.toLocaleString()} responses are open`;
  if (overdue === 0) return `${waiting}, none of them late.`;
  return `${waiting}, ${overdue.toLocaleString()} of them late.`;
}
