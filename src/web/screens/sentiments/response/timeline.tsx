import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Panel } from '../../../layout/panel.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { NoteComposer } from './note-composer.tsx';
import type { ResponseDetails } from './response-details.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import type { ResponseActions } from './use-response-actions.ts';

/** What happened since, the latest first, and a place to write what comes next. */
export function Timeline({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const mayWrite = useMay('sentimentResponseTracking', 'create');
  const mayDelete = useMay('sentimentResponseTracking', 'delete');
  const entries = response.tracking.toReversed();
  return (
    <Panel title="Activity">
      <Stack sx={{ gap: 3 }}>
        {mayWrite && <NoteComposer response={response} actions={actions} />}
        <Box component="ol" aria-label="Activity" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {entries.map((entry) => (
            <TimelineEntry
              key={entry.id}
              entry={entry}
              {...(mayDelete ? { onDelete: () => void actions.deleteNote(entry.id) } : {})}
            />
          ))}
        </Box>
      </Stack>
    </Panel>
  );
}
