import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Typography } from '@mui/material';
import type { DashboardStats } from '../../../../contract/schemas/dashboards/dashboard.ts';
import { Panel } from '../../../layout/page-parts.tsx';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import { AverageSentimentScore } from '../../sentiments/shared/sentiment-score.tsx';
import { ListLink, type ListLinks } from './list-links.tsx';

type GroupFeeling = DashboardStats['byGroup'][number];

/** Smaller changes are treated as noise. */
const leastChange = 0.05;

export function GroupPanel({ groups, links }: { groups: readonly GroupFeeling[]; links: ListLinks }) {
  return (
    <Panel title="Sentiment by group" about="In this period, with the change from the one before.">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map((group) => (
          <Row key={group.id} group={group} to={links.received({ assignedGroupIds: group.id })} />
        ))}
      </Box>
    </Panel>
  );
}

function Row({ group: { name, color, avgSentiment }, to }: { group: GroupFeeling; to: string | undefined }) {
  const { value, n: count } = avgSentiment;
  const before = avgSentiment.before?.value ?? null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto 72px 56px',
        columnGap: 1,
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
        <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: color, flexShrink: 0 }} />
        <Typography variant="body2" noWrap title={name}>
          <ListLink to={to}>{name}</ListLink>
        </Typography>
      </Box>
      <Typography variant="hint">
        {count.toLocaleString()}{' '}
        <Box component="span" sx={visuallyHidden}>
          {count === 1 ? 'response' : 'responses'}
        </Box>
      </Typography>
      <Typography variant="body2" component="span" sx={{ display: 'flex' }}>
        <AverageSentimentScore score={value} />
      </Typography>
      <Change by={before === null || value === null ? null : value - before} />
    </Box>
  );
}

function Change({ by }: { by: number | null }) {
  if (by === null || Math.abs(by) < leastChange) {
    return (
      <Typography variant="hint" sx={{ textAlign: 'right' }}>
        {by === null ? 'new' : 'steady'}
      </Typography>
    );
  }
  const Icon = by > 0 ? ArrowUpward : ArrowDownward;
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{
        display: 'inline-flex',
        justifyContent: 'flex-end',
        alignItems: 'center',
        gap: 0.25,
        color: by > 0 ? 'success.main' : 'error.main',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon sx={{ fontSize: 16 }} titleAccess={by > 0 ? 'Better by' : 'Worse by'} />
      {Math.abs(by).toFixed(2)}
    </Typography>
  );
}
