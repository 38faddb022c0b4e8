import { Box } from '@mui/material';
import { Meters } from '../../../charts/web/meters.tsx';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { statusLabelOf } from '../../../responses/rules/status-labels.ts';
import { useStatuses } from '../../../responses/shared/status-and-severity.tsx';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { ListLink, type ListLinks } from './list-links.tsx';

export function BreakdownPanels({ stats, links }: { stats: DashboardStats; links: ListLinks }) {
  const statuses = useStatuses();
  const status = stats.byStatus.map(({ status: key, count }): Bar => {
    const { label: name, color } = statusLabelOf(statuses, { status: key, customStatusId: null });
    return { key, name, count, color, to: links.ofPeriod({ measure: 'count', only: { status: key } }) };
  });
  const severity = stats.bySeverity.map(
    ({ id, name, color, open }): Bar => ({
      key: String(id),
      name: id === null ? 'No severity' : name,
      count: open,
      color: id === null ? 'text.disabled' : color,
      to: links.current({ isOpen: true, severityLevelId: id }),
    }),
  );
  const forms = stats.bySentimentForm.map(
    ({ id, name, count, open }): Bar => ({
      key: String(id),
      name,
      count,
      detail: `${formatCount(open)} open`,
      to: links.ofForm(id),
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
  to?: string | undefined;
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Meters
      noWrap
      meters={bars.map(({ key, name, count, color, detail, to }) => ({
        id: key,
        color,
        share: (count / most) * 100,
        figure: formatCount(count),
        label: (
          <>
            <ListLink to={to}>{name}</ListLink>
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
