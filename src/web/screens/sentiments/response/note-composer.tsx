import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { z } from 'zod';
import { useDraft } from '../../../crud/use-draft.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { useStatusWords } from '../shared/status-words.ts';
import { NoteField } from './note-field.tsx';
import { FilesToSend } from './note-files.tsx';
import type { ResponseDetails } from './response-details.ts';
import { inOrder, moveInWords } from './status-moves.ts';
import { sentNote } from './typed-note.ts';
import type { ResponseActions } from './use-response-actions.ts';

const noteSchema = z.object({
  text: z.string(),
  mentions: z.array(z.object({ id: z.int(), name: z.string() })),
  files: z.array(z.object({ path: z.string(), name: z.string() })),
  status: z.string().nullable(),
  key: z.string(),
});
type NoteDraft = z.output<typeof noteSchema>;

const emptyNote = (): NoteDraft => ({ text: '', mentions: [], files: [], status: null, key: newIdempotencyKey() });

/** A note to the colleagues, which may move the response as well. What is typed stays until it is saved. */
export function NoteComposer({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const draft = useDraft(`note:${response.id}`, noteSchema, emptyNote);
  const [isSaving, setSaving] = useState(false);
  const mayMove = useMay('sentimentResponses', 'setStatus');
  const { text, mentions, files, key } = draft.value;
  const moves = inOrder(useStatusWords(), response);
  // A step that somebody else's change has made impossible is no longer chosen.
  const status = moves.find(({ key: step }) => step === draft.value.status)?.key ?? null;
  const isEmpty = text.trim() === '';
  const change = (part: Partial<NoteDraft>) =>
    draft.change((before) => ({ ...before, ...part, key: newIdempotencyKey() }));

  const add = async () => {
    if (isEmpty || isSaving) return;
    setSaving(true);
    const paths = files.map(({ path }) => path);
    const isAdded = await actions.addNote({
      notes: sentNote({ text, mentions }),
      status,
      files: paths,
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
          <TextField
            select
            aria-label="And then"
            value={status ?? ''}
            onChange={({ target }) => change({ status: target.value || null })}
            slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'And then' } }}
            sx={{ minWidth: 180 }}
          >
            <MenuItem value="">Leave the status</MenuItem>
            {moves.map((to) => (
              <MenuItem key={to.key} value={to.key}>
                {moveInWords(to, response.status).replace('…', '')}
              </MenuItem>
            ))}
          </TextField>
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
