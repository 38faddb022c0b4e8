import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { TrackingEntry } from '../../../../contract/schemas/sentiment-response.ts';
import { Panel } from '../../../layout/panel.tsx';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { NoteComposer } from './note-composer.tsx';
import { NoteEntry, type ShownNote } from './note-entry.tsx';
import type { ResponseDetails } from './response-details.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import type { ResponseActions } from './use-response-actions.ts';

interface TimelineProps {
  response: ResponseDetails;
  actions: ResponseActions;
}

type Filter = 'all' | 'notes' | 'changes';

/** What happened, the latest last, and behind it a place to write what comes next. */
export function Timeline({ response, actions }: TimelineProps) {
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
          <Typography color="textSecondary">{filter === 'notes' ? 'No notes yet.' : 'Nothing changed yet.'}</Typography>
        )}
        {mayWrite && <NoteComposer response={response} actions={actions} />}
      </Stack>
    </Panel>
  );
}

function OwnEntry({ entry, actions }: { entry: TrackingEntry; actions: ResponseActions }) {
  const mayEdit = useMay('sentimentResponseTracking', 'update');
  const mayDelete = useMay('sentimentResponseTracking', 'delete');
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
      aria-label="What to show"
      value={filter}
      onChange={(_, chosen: Filter | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="all">All</ToggleButton>
      <ToggleButton value="notes">Notes</ToggleButton>
      <ToggleButton value="changes">Changes</ToggleButton>
    </ToggleButtonGroup>
  );
}

type Item = { key: string; at: string; isNote: boolean } & (
  | { entry: TrackingEntry }
  | { note: ShownNote; from: string }
);

/** Its own history, and what was noted under the responses that were merged into it. */
function itemsOf({ tracking, duplicates }: ResponseDetails): Item[] {
  const own = tracking.map((entry) => ({
    key: `own-${entry.id}`,
    at: entry.createdAt,
    isNote: entry.kind === 'note',
    entry,
  }));
  const merged = duplicates.flatMap(({ reference, notes }) =>
    notes.map((note) => ({ key: `of-${note.id}`, at: note.createdAt, isNote: true, note, from: reference })),
  );
  return [...own, ...merged].sort((one, other) => one.at.localeCompare(other.at));
}
