import TrendingUp from '@mui/icons-material/TrendingUp';
import { Box } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { optionText } from '../../../core/web/fields/column.ts';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import type { ResponseRow } from '../../schemas/inbox.ts';
import { NoValue, VerdictMark } from '../../shared/sentiment-score.tsx';
import { CustomStatusPill, SeverityBadge, SlaPill } from '../../shared/status-and-severity.tsx';
import { UserAvatars } from '../../shared/user-avatars.tsx';
import type { InboxNames } from './use-inbox.ts';

interface CellProps {
  row: ResponseRow;
  names: InboxNames;
  q: string;
}

export const inboxCells: Record<string, ComponentType<CellProps>> = {
  sentimentId: ({ row, names }) => <Short>{names.form(row.sentimentId)}</Short>,
  customerName: ({ row, q }) => (
    <Short title={row.customerName ?? ''}>{row.customerName && <Highlighted text={row.customerName} q={q} />}</Short>
  ),
  severityLevelId: ({ row: { severityLevelId }, names }) => {
    const level = severityLevelId === null ? undefined : names.severity(severityLevelId);
    return level ? <SeverityBadge {...level} /> : <NoValue />;
  },
  slaDueAt: ({ row }) =>
    row.slaDueAt ? (
      <Box component="span" className="above-link">
        <SlaPill clock={row} />
      </Box>
    ) : (
      <NoValue />
    ),
  status: ({ row, names }) => (
    <span className="status" title={names.status(row).label}>
      <CustomStatusPill option={names.status(row)} />
    </span>
  ),
  assignedToIds: ({ row, names }) => <Assignees row={row} names={names} />,
  sentimentScore: ({ row }) => <VerdictMark inTable verdict={row} />,
  escalationLevel: ({ row }) =>
    row.escalationLevel > 0 ? <EscalationBadge level={row.escalationLevel} /> : <NoValue />,
  topics: ({ row }) => <Short title={row.topics.join(', ')}>{row.topics.join(', ')}</Short>,
  channel: ({ row }) => <Short>{optionText(row.channel)}</Short>,
  createdAt: ({ row }) => <When time={row.createdAt} />,
  updatedAt: ({ row }) => <When time={row.updatedAt} />,
};

function When({ time }: { time: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <Ago time={time} />
    </Box>
  );
}

function Short({ children, title }: { children: ReactNode; title?: string }) {
  if (!children) return <NoValue />;
  return (
    <Box
      component="span"
      dir="auto"
      {...(typeof children === 'string' ? { title: children } : title ? { title } : {})}
      sx={{ display: 'block', maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  );
}

function EscalationBadge({ level }: { level: number }) {
  return (
    <Pill tone="error" icon={<TrendingUp />}>
      Level {level}
    </Pill>
  );
}

export function RowSeverity({ row, names }: { row: ResponseRow; names: InboxNames }) {
  const { severityLevelId, severityName, severityColor } = row;
  if (severityLevelId === null) return null;
  const level = names.severity(severityLevelId);
  const name = severityName ?? level?.name;
  return name && <SeverityBadge name={name} color={severityColor ?? level?.color ?? null} icon={level?.icon} />;
}

export function Highlighted({ text, q }: { text: string; q: string }) {
  return highlightParts(text, q).map(({ at, part, isHit }) =>
    isHit ? (
      <Box
        component="mark"
        key={at}
        sx={{ bgcolor: 'color-mix(in srgb, var(--warning) 30%, transparent)', color: 'inherit', borderRadius: '2px' }}
      >
        {part}
      </Box>
    ) : (
      part
    ),
  );
}

interface Part {
  at: number;
  part: string;
  isHit: boolean;
}

function highlightParts(text: string, q: string): Part[] {
  // The longest first, because the first of several that begin at a letter is marked.
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return [{ at: 0, part: text, isHit: false }];
  const literally = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  let at = 0;
  // split() with a capture group returns the matches at odd indexes.
  return text.split(new RegExp(`(${literally})`, 'giu')).map((part, index) => {
    at += part.length + 1;
    return { at, part, isHit: index % 2 === 1 };
  });
}

export function Assignees({ row, names }: { row: ResponseRow; names: InboxNames }) {
  return (
    <UserAvatars
      names={row.assignedToIds.map((id) => names.user(id) ?? `User ${id}`)}
      groups={row.assignedGroupIds.map((id) => names.group(id) ?? `Group ${id}`)}
    />
  );
}
