import { Box, Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { Link } from 'react-router';
import { openPages } from '../../../../resources.config.ts';
import { weekdayPlace } from '../../../analytics/rules/days.ts';
import { weekdays } from '../../../charts/format-figure.ts';
import { Meters } from '../../../charts/web/meters.tsx';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { AverageSentimentScore } from '../../../responses/shared/sentiment-score.tsx';
import { formatTopic } from '../../../text/format-topic.ts';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { ListLink, type ListLinks } from './list-links.tsx';

/** Open responses of assignees, topics of comments, and where SLA targets are missed. */
export function DetailPanels({ stats, links }: { stats: DashboardStats; links: ListLinks }) {
  const { byUser, topTopics, slaHeat, weekStart } = stats;
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {byUser.length > 0 && <UsersPanel users={byUser} links={links} />}
      {topTopics.length > 0 && <TopicsPanel topics={topTopics} links={links} />}
      {slaHeat.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <SlaPanel cells={slaHeat} weekStart={weekStart} links={links} />
        </Box>
      )}
    </Box>
  );
}

function UsersPanel({ users, links }: { users: DashboardStats['byUser']; links: ListLinks }) {
  const most = Math.max(1, ...users.map(({ open }) => open));
  return (
    <Panel title="Open by assignee">
      <Meters
        noWrap
        meters={users.map(({ id, name, open, overdue }) => ({
          id,
          share: (open / most) * 100,
          color: overdue > 0 ? 'warning.main' : 'primary.main',
          label: <ListLink to={links.current({ isOpen: true, assignedToIds: id }, 'backlog')}>{name}</ListLink>,
          figure: (
            <>
              {formatCount(open)}
              {overdue > 0 && (
                <>
                  {' · '}
                  <ListLink to={links.current({ isOpen: true, assignedToIds: id }, 'breached')}>
                    {formatCount(overdue)} overdue
                  </ListLink>
                </>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

function TopicsPanel({ topics, links }: { topics: DashboardStats['topTopics']; links: ListLinks }) {
  const most = Math.max(1, ...topics.map(({ count }) => count));
  return (
    <Panel
      title="Top topics"
      about="In the comments of this period, with their average sentiment."
      action={
        <Button component={Link} to={openPages.sentimentAnalytics.path} size="small" sx={{ flexShrink: 0 }}>
          What changed
        </Button>
      }
    >
      <Meters
        meters={topics.map(({ topic, count, avgSentiment }) => ({
          id: topic,
          share: (count / most) * 100,
          label: (
            <ListLink to={links.ofPeriod({ dataset: 'sentimentResponses', measure: 'count', only: { topics: topic } })}>
              {formatTopic(topic)}
            </ListLink>
          ),
          figure: (
            <Box component="span" sx={{ display: 'inline-flex', gap: 1.5 }}>
              <AverageSentimentScore of={avgSentiment} />
              {formatCount(count)}
            </Box>
          ),
        }))}
      />
    </Panel>
  );
}

interface SlaPanelProps {
  cells: DashboardStats['slaHeat'];
  weekStart: number;
  links: ListLinks;
}

function SlaPanel({ cells, weekStart, links }: SlaPanelProps) {
  const days = weekdays
    .map((name, at) => ({ name, weekday: at + 1 }))
    .toSorted((one, other) => weekdayPlace(one.weekday, weekStart) - weekdayPlace(other.weekday, weekStart));
  const forms = [...new Map(cells.map(({ id, name }) => [id, name]))];
  const cellOf = (form: number, weekday: number) =>
    cells.find((cell) => cell.id === form && cell.weekday === weekday)?.slaMetPct;
  return (
    <Panel title="SLA met by form and weekday" about="In percent of the responses resolved on that weekday.">
      <TableContainer tabIndex={0} aria-label="SLA met by form and weekday">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 0 }}>Form</TableCell>
              {days.map(({ name }) => (
                <TableCell key={name} align="right" sx={{ px: 0.75 }}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {forms.map(([id, name]) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                  <ListLink
                    to={links.ofPeriod({ measure: 'slaMetPct', time: 'resolvedAt', only: { sentimentId: id } })}
                  >
                    {name}
                  </ListLink>
                </TableCell>
                {days.map(({ name: day, weekday }) => {
                  const met = cellOf(id, weekday);
                  return (
                    <TableCell
                      key={day}
                      align="right"
                      title={met ? `n = ${met.n}` : 'None'}
                      sx={heatOf(met && !met.tooFew ? met.value : null)}
                    >
                      {met?.value == null ? '–' : Math.round(met.value)}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  );
}

const heatOf = (percent: number | null) => ({
  px: 0.75,
  fontVariantNumeric: 'tabular-nums',
  color:
    percent === null ? 'text.secondary' : percent < 80 ? 'error.main' : percent < 95 ? 'warning.main' : 'success.main',
  fontWeight: percent !== null && percent < 80 ? 600 : 400,
});
