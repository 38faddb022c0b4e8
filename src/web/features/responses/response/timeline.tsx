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
import { Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import type { TrackingEntry } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { useDraft } from '../../../crud/record/use-draft.ts';
import { Panel } from '../../../layout/page-parts.tsx';
import { Ago } from '../../../layout/time.tsx';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { MessageEntry } from '../../mails/message-entry.tsx';
import { ReplyOrNote } from '../../mails/reply-or-note.tsx';
import type { ResponseDetails } from '../../sentiments/shared/queries.ts';
import { useStatuses } from '../../sentiments/shared/status-and-severity.tsx';
import { FilesToSend } from './files-to-send.tsx';
import { NoteEntry, type ShownNote } from './note-entry.tsx';
import { NoteField } from './note-field.tsx';
import { formatMove, inOrder } from './status-moves.ts';
import { sentNote } from './typed-note.ts';
import type { ResponseActions, ResponseProps } from './use-response-actions.ts';

type Filter = 'all' | 'notes' | 'changes';

export function Timeline({ response, actions }: ResponseProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const mayWrite = useMay('sentimentResponseTracking', 'create');
  const items = itemsOf(response).filter(({ isNote }) => filter === 'all' || isNote === (filter === 'notes'));
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
        <ReplyOrNote response={response} note={mayWrite && <NoteComposer response={response} actions={actions} />} />
      </Stack>
    </Panel>
  );
}

function OwnEntry({ entry, actions }: { entry: TrackingEntry; actions: ResponseActions }) {
  const mayEdit = useMay('sentimentResponseTracking', 'update');
  const mayDelete = useMay('sentimentResponseTracking', 'delete');
  if (entry.kind === 'message') return <MessageEntry entry={entry} plain={<TimelineEntry entry={entry} />} />;
  if (entry.kind !== 'note') return <TimelineEntry entry={entry} />;
  const isOwn = entry.userId !== null && entry.userId === storedSession.user()?.id;
  return (
    <NoteEntry
      note={entry}
      onEdit={isOwn && mayEdit ? (changed) => actions.editNote({ id: entry.id, ...changed }) : undefined}
      onDelete={isOwn && mayDelete ? () => void actions.deleteNote(entry.id) : undefined}
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

function itemsOf({ tracking, duplicates }: ResponseDetails): Item[] {
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

const noteSchema = z.object({
  text: z.string(),
  mentions: z.array(z.object({ id: z.int(), name: z.string() })),
  files: z.array(z.object({ path: z.string(), name: z.string() })),
  status: z.string().nullable(),
  key: z.string(),
});
type NoteDraft = z.output<typeof noteSchema>;

const emptyNote = (): NoteDraft => ({ text: '', mentions: [], files: [], status: null, key: newIdempotencyKey() });

function NoteComposer({ response, actions }: ResponseProps) {
  const draft = useDraft(`note:${response.id}`, noteSchema, emptyNote);
  const [isSaving, setSaving] = useState(false);
  const mayMove = useMay('sentimentResponses', 'setStatus');
  const { text, mentions, files, key } = draft.value;
  const moves = inOrder(useStatuses(), response);
  const status = moves.find(({ key: step }) => step === draft.value.status)?.key ?? null;
  const isEmpty = text.trim() === '';
  const change = (part: Partial<NoteDraft>) =>
    draft.change((before) => ({ ...before, ...part, key: newIdempotencyKey() }));

  const add = async () => {
    if (isEmpty || isSaving) return;
    setSaving(true);
    const isAdded = await actions.addNote({
      notes: sentNote({ text, mentions }),
      status,
      files: files.map(({ path }) => path),
      idempotencyKey: key,
    });
    setSaving(false);
    if (isAdded) draft.discard();
  };

  return (
    <Stack sx={{ gap: 1 }}>
      <NoteField label="Add a note" value={{ text, mentions }} onChange={change} onSubmit={() => void add()} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => void add()} disabled={isEmpty} loading={isSaving} title="Ctrl+Enter">
          Add note
        </Button>
        {mayMove && moves.length > 0 && (
          <SelectField
            aria-label="Then change status to"
            value={status ?? ''}
            none="Keep status"
            options={moves.map((to) => [to.key, formatMove(to, response.status).replace('…', '')])}
            onChange={(next) => change({ status: next || null })}
            slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Then change status to' } }}
            sx={{ minWidth: 180 }}
          />
        )}
        <FilesToSend
          files={files}
          onAdd={(file) => draft.change((before) => ({ ...before, files: [...before.files, file] }))}
          onRemove={(path) => change({ files: files.filter((file) => file.path !== path) })}
        />
      </Stack>
    </Stack>
  );
}
