import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { call } from '../../../providers/call.ts';
import { tell } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import type { ActFormProps } from './act-form.ts';
import { allReports } from './reports.ts';

/** A note to the colleagues, the same on every chosen response. */
export function NoteForm({ target: { rows }, acts }: ActFormProps) {
  const [notes, setNotes] = useState('');
  const [done, setDone] = useState<number>();
  const submit = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!notes.trim()) return;
    await addNotes(rows, notes.trim(), setDone);
    acts.stopAsking();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
  };
  return (
    <Box component="form" onSubmit={(event) => void submit(event)} sx={{ pt: 1 }}>
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={3}
        maxRows={10}
        label="Note"
        value={notes}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setNotes(target.value)}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
      />
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 2 }}>
        <Button color="inherit" onClick={acts.stopAsking}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={!notes.trim()}
          loading={done !== undefined}
          title="Ctrl+Enter"
        >
          Add note
        </Button>
      </Stack>
    </Box>
  );
}

/** One after the other; those that were refused are told of. */
async function addNotes(rows: readonly ResponseRow[], notes: string, onProgress: (done: number) => void) {
  const failed: { id: number; reference: string; reason: string }[] = [];
  for (const [index, { id, reference }] of rows.entries()) {
    onProgress(index);
    try {
      await call('sentimentResponseTracking', 'create', { params: { responseId: id }, body: { notes } });
    } catch (thrown) {
      failed.push({ id, reference, reason: thrown instanceof Error ? thrown.message : 'Something went wrong' });
    }
  }
  const count = rows.length - failed.length;
  void refetch('sentimentResponses', 'sentimentResponseTracking');
  if (count > 0) tell(count === 1 ? 'Added the note' : `Added the note to ${count} responses`);
  if (failed.length === 0) return;
  allReports.add({ words: `Note on ${count} of ${rows.length}`, done: [], failed, batches: [], undoUntil: '' });
  allReports.show(true);
}
