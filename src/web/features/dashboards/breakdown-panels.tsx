import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import type { DashboardStats } from '../../../contract/schemas/dashboards/dashboard.ts';
import { statusLabelOf } from '../../../domain/status-labels.ts';
import { Meters } from '../../charts/meters.tsx';
import { Panel } from '../../layout/panel.tsx';
import { useMay } from '../../providers/use-may.ts';
import { paths } from '../sentiments/shared/paths.ts';
import { useStatuses } from '../sentiments/shared/statuses.ts';

export function BreakdownPanels({ stats }: { stats: DashboardStats }) {
  const mayRead = useMay('sentimentResponses', 'list');
  const statuses = useStatuses();
  const status = stats.byStatus.map(({ status: key, count }): Bar => {
    const { label: name, color } = statusLabelOf(statuses, { status: key, customStatusId: null });
    return { key, name, count, color };
  });
  const severity = stats.bySeverity.map(
    ({ id, name, color, open }): Bar => ({
      ...{ key: String(id), name: id === null ? 'No severity' : name, count: open, color },
    }),
  );
  const forms = stats.bySentimentForm.map(
    ({ id, name, count, open }): Bar => ({
      key: String(id),
      name,
      count,
      detail: `${open.toLocaleString()} open`,
      ...(mayRead ? { to: paths.responses(id) } : {}),
    }),
  );
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
    >
      <Panel title="By status">
        <Bars bars={status} />
      </Panel>
      <Panel title="Open by severity">
        <Bars bars={severity} />
      </Panel>
      <Panel title="By form">
        <Bars bars={forms.toSorted((one, other) => other.count - one.count).slice(0, 8)} />
      </Panel>
    </Box>
  );
}

interface Bar {
  key: string;
  name: string;
  count: number;
  color?: string | null;
  detail?: string;
  to?: string;
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Meters
      noWrap
      meters={bars.map(({ key, name, count, color, detail, to }) => ({
        ...{ id: key, color, share: (count / most) * 100, figure: count.toLocaleString() },
        label: (
          <>
            {to ? (
              <MuiLink component={Link} to={to} color="inherit" underline="hover">
                {name}
              </MuiLink>
            ) : (
              name
            )}
            {detail && (
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                {detail}
              </Box>
            )}
          </>
        ),
      }))}
    />
  );
}
