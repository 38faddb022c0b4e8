import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Typography } from '@mui/material';
import { certaintyText, isCertain } from '../../../charts/format-figure.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { visuallyHidden } from '../../../core/web/layout/visually-hidden.ts';
import { AverageSentimentScore } from '../../../responses/shared/sentiment-score.tsx';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { ListLink, type ListLinks } from './list-links.tsx';

type GroupFeeling = DashboardStats['byGroup'][number];

export function GroupPanel({ groups, links }: { groups: readonly GroupFeeling[]; links: ListLinks }) {
  return (
    <Panel
      title="Sentiment by group"
      about="In this period, with the change from the one before. Gray changes may be chance."
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map((group) => (
          <Row
            key={group.id}
            group={group}
            to={links.ofPeriod({
              dataset: 'sentimentResponses',
              measure: 'sentimentAvg',
              only: { assignedGroupIds: group.id },
            })}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface RowProps {
  group: GroupFeeling;
  to: string | undefined;
}

function Row({ group: { name, color, avgSentiment }, to }: RowProps) {
  const { n: count } = avgSentiment;
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
        {formatCount(count)}{' '}
        <Box component="span" sx={visuallyHidden}>
          {count === 1 ? 'response' : 'responses'}
        </Box>
      </Typography>
      <Typography variant="body2" component="span" sx={{ display: 'flex' }}>
        <AverageSentimentScore of={avgSentiment} />
      </Typography>
      <Change of={avgSentiment} />
    </Box>
  );
}

function Change({ of }: { of: GroupFeeling['avgSentiment'] }) {
  if (of.tooFew)
    return (
      <Typography variant="hint" sx={{ textAlign: 'right' }}>
        too few
      </Typography>
    );
  const before = of.before?.tooFew ? null : (of.before?.value ?? null);
  const by = before === null || of.value === null ? null : of.value - before;
  if (by === null || by.toFixed(2).endsWith('0.00')) {
    return (
      <Typography variant="hint" sx={{ textAlign: 'right' }}>
        {by === null ? (of.before?.n ? '' : 'new') : 'steady'}
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
        color: !isCertain(of) ? 'text.secondary' : by > 0 ? 'success.main' : 'error.main',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon sx={{ fontSize: 16 }} titleAccess={by > 0 ? 'Better by' : 'Worse by'} />
      {Math.abs(by).toFixed(2)}
      <Box component="span" sx={visuallyHidden}>
        {certaintyText(of)}
      </Box>
    </Typography>
  );
}
