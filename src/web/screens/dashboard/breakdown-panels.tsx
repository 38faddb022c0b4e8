import Box from '@mui/material/Box';
import type { DashboardStats } from '../../../contract/schemas/dashboard.ts';
import { wordOf } from '../../../domain/status-words.ts';
import { Panel } from '../../layout/panel.tsx';
import { useMay } from '../../providers/use-may.ts';
import { paths } from '../sentiments/shared/paths.ts';
import { useStatusWords } from '../sentiments/shared/status-words.ts';
import { type Bar, Bars } from './bars.tsx';

/** The same responses by where they stand, how urgent they are and what form they came through. */
export function BreakdownPanels({ stats }: { stats: DashboardStats }) {
  const mayRead = useMay('sentimentResponses', 'list');
  const words = useStatusWords();
  const status = stats.byStatus.map(({ status: key, count }): Bar => {
    const { label: name, color } = wordOf(words, { status: key, ownStatusId: null });
    return { key, name, count, color };
  });
  const severity = stats.bySeverity.map(
    ({ id, name, color, count }): Bar => ({ key: String(id), name: id === null ? 'Not decided' : name, count, color }),
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
