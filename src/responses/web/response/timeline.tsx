import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContactPageOutlined from '@mui/icons-material/ContactPageOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HowToVoteOutlined from '@mui/icons-material/HowToVoteOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PriorityHighOutlined from '@mui/icons-material/PriorityHighOutlined';
import TextFieldsOutlined from '@mui/icons-material/TextFieldsOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { storedSession } from '../../../core/web/providers/session.ts';
import { LatestMessages } from '../../../mails/shared/latest-messages.tsx';
import { MessageEntry } from '../../../mails/shared/message-entry.tsx';
import type { LiveThread } from '../../../mails/shared/thread.ts';
import type { Reply } from '../../../mails/shared/use-reply.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import type { TrackingEntry } from '../../schemas/sentiment-response.ts';
import { NoteEntry, type ShownNote } from './note-entry.tsx';
import type { ResponseActions, ResponseProps } from './use-response-actions.ts';

type Filter = 'all' | 'notes' | 'changes';

interface TimelineProps extends ResponseProps {
  thread: LiveThread;
  reply: Reply;
}

export function Timeline({ response, actions, thread, reply }: TimelineProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const items = timelineItems(response).filter(({ isNote }) => filter === 'all' || isNote === (filter === 'notes'));
  return (
    <Panel title="Activity" action={<FilterButtons filter={filter} onChange={setFilter} />}>
      <Stack sx={{ gap: 3 }}>
        <Box component="ol" aria-label="Activity" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {items.map((item) =>
            'entry' in item ? (
              <OwnEntry key={item.key} entry={item.entry} actions={actions} />
            ) : (
              <NoteEntry key={item.key} note={item.note} from={item.from} />
            ),
          )}
        </Box>
        {items.length === 0 && (
          <Typography color="textSecondary">
            {filter === 'notes' ? 'No notes or emails yet.' : 'Nothing changed yet.'}
          </Typography>
        )}
        <LatestMessages response={response} thread={thread} onWithdraw={(message) => void reply.withdraw(message)} />
      </Stack>
    </Panel>
  );
}

function OwnEntry({ entry, actions }: { entry: TrackingEntry; actions: ResponseActions }) {
  const { data: editAccess } = useCan({ resource: 'sentimentResponseTracking', action: 'update' });
  const { data: deleteAccess } = useCan({ resource: 'sentimentResponseTracking', action: 'delete' });
  if (entry.kind === 'message') return <MessageEntry entry={entry} plain={<TimelineEntry entry={entry} />} />;
  if (entry.kind !== 'note') return <TimelineEntry entry={entry} />;
  const isOwn = entry.userId !== null && entry.userId === storedSession.user()?.id;
  return (
    <NoteEntry
      note={entry}
      onEdit={isOwn && editAccess?.can ? (changed) => actions.editNote({ id: entry.id, ...changed }) : undefined}
      onDelete={isOwn && deleteAccess?.can ? () => void actions.deleteNote(entry.id) : undefined}
    />
  );
}

function FilterButtons({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Show entries"
      value={filter}
      onChange={(_, chosen: Filter | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="all">All</ToggleButton>
      <ToggleButton value="notes">Notes and emails</ToggleButton>
      <ToggleButton value="changes">Changes</ToggleButton>
    </ToggleButtonGroup>
  );
}

type Item = { key: string; at: string; isNote: boolean } & (
  | { entry: TrackingEntry }
  | { note: ShownNote; from: string }
);

function timelineItems({ tracking, duplicates }: ResponseDetails): Item[] {
  const own = tracking.map((entry) => ({
    key: `own-${entry.id}`,
    at: entry.createdAt,
    isNote: entry.kind === 'note' || entry.kind === 'message',
    entry,
  }));
  const merged = duplicates.flatMap(({ reference, notes }) =>
    notes.map((note) => ({ key: `of-${note.id}`, at: note.createdAt, isNote: true, note, from: reference })),
  );
  return [...own, ...merged].sort((one, other) => one.at.localeCompare(other.at));
}

const icons = {
  created: InboxOutlined,
  status: FlagOutlined,
  assigned: PersonOutlined,
  groups: GroupOutlined,
  severity: PriorityHighOutlined,
  customer: ContactPageOutlined,
  sla: TimerOutlined,
  escalation: TrendingUpOutlined,
  watchers: VisibilityOutlined,
  duplicate: CallMergeOutlined,
  resolution: CheckCircleOutlined,
  follow_up: HowToVoteOutlined,
  message: EmailOutlined,
  text: TextFieldsOutlined,
  file: AttachFileOutlined,
};

function TimelineEntry({ entry: { kind, notes, userName, createdAt } }: { entry: TrackingEntry }) {
  const Icon = kind === 'note' ? TextFieldsOutlined : icons[kind];
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, color: 'text.secondary', alignItems: 'flex-start' }}>
      <Box sx={{ width: 24, display: 'flex', justifyContent: 'center', pt: '1px' }}>
        <Icon fontSize="small" />
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {notes} <Box component="span">· {userName ?? 'Candor'} · </Box>
        <Ago time={createdAt} />
      </Typography>
    </Stack>
  );
}
