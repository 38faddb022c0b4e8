import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { optionWords } from '../../../crud/record-words.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Feeling } from '../shared/feeling.tsx';
import { Nothing } from '../shared/nothing.tsx';
import { SeverityMark } from '../shared/severity-mark.tsx';
import { SlaPill } from '../shared/sla-pill.tsx';
import { StatusPill } from '../shared/status-pill.tsx';
import { Assignees } from './assignees.tsx';
import { EscalationMark } from './escalation-mark.tsx';
import { Highlighted } from './highlighted.tsx';
import type { InboxNames } from './use-inbox-names.ts';

export interface CellProps {
  row: ResponseRow;
  names: InboxNames;
  /** What was searched for. */
  q: string;
}

/** What each column shows, by its name; the first, which opens the response, is drawn by the row. */
export const inboxCells: Record<string, ComponentType<CellProps>> = {
  sentimentId: ({ row, names }) => <Short>{names.form(row.sentimentId)}</Short>,
  customerName: ({ row, q }) => (
    <Short title={row.customerName ?? ''}>{row.customerName && <Highlighted text={row.customerName} q={q} />}</Short>
  ),
  severityLevelId: ({ row: { severityLevelId }, names }) => {
    const level = severityLevelId === null ? undefined : names.severity(severityLevelId);
    return level ? <SeverityMark {...level} /> : <Nothing />;
  },
  slaDueAt: ({ row }) =>
    row.slaDueAt ? (
      <Box component="span" className="above-link">
        <SlaPill clock={row} />
      </Box>
    ) : (
      <Nothing />
    ),
  status: ({ row }) => (
    <span className="status">
      <StatusPill status={row.status} ownStatusId={row.ownStatusId} />
    </span>
  ),
  assignedToIds: ({ row, names }) => <Assignees row={row} names={names} />,
  sentimentScore: ({ row }) => <Feeling inTable score={row.sentimentScore} />,
  escalationLevel: ({ row }) =>
    row.escalationLevel > 0 ? <EscalationMark level={row.escalationLevel} /> : <Nothing />,
  topics: ({ row }) => <Short title={row.topics.join(', ')}>{row.topics.join(', ')}</Short>,
  channel: ({ row }) => <Short>{optionWords(row.channel)}</Short>,
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
  if (!children) return <Nothing />;
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
