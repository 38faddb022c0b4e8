import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { statusSchema } from '../../../../contract/schemas/sentiment-response.ts';
import { useDraft } from '../../../crud/use-draft.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { ResponseDetails } from './response-details.ts';
import { inOrder, moveInWords } from './status-moves.ts';
import type { ResponseActions } from './use-response-actions.ts';

const noteSchema = z.object({ notes: z.string(), status: statusSchema.nullable(), key: z.string() });
const emptyNote = () => ({ notes: '', status: null, key: newIdempotencyKey() });

/** A note to the colleagues, which may move the response as well. What is typed stays until it is saved. */
export function NoteComposer({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const draft = useDraft(`note:${response.id}`, noteSchema, emptyNote);
  const [isSaving, setSaving] = useState(false);
  const mayMove = useMay('sentimentResponses', 'setStatus');
  const { notes, key } = draft.value;
  const moves = inOrder(response.allowedStatuses);
  // A step that somebody else's change has made impossible is no longer chosen.
  const status = moves.find((allowed) => allowed === draft.value.status) ?? null;
  const isEmpty = notes.trim() === '';

  const add = async () => {
    if (isEmpty || isSaving) return;
    setSaving(true);
    const isAdded = await actions.addNote(notes.trim(), status, key);
    setSaving(false);
    if (isAdded) draft.discard();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void add();
  };

  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        label="Add a note"
        placeholder="What did you find out, what happens next?"
        value={notes}
        onKeyDown={onKeyDown}
        onChange={({ target }) =>
          draft.change((before) => ({ ...before, notes: target.value, key: newIdempotencyKey() }))
        }
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => void add()} disabled={isEmpty} loading={isSaving} title="Ctrl+Enter">
          Add note
        </Button>
        {mayMove && moves.length > 0 && (
          <TextField
            select
            aria-label="And then"
            value={status ?? ''}
            onChange={({ target }) =>
              draft.change((before) => ({
                ...before,
                status: target.value ? statusSchema.parse(target.value) : null,
                key: newIdempotencyKey(),
              }))
            }
            slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'And then' } }}
            sx={{ minWidth: 180 }}
          >
            <MenuItem value="">Leave the status</MenuItem>
            {moves.map((to) => (
              <MenuItem key={to} value={to}>
                {moveInWords(response.status, to).replace('…', '')}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
    </Stack>
  );
}
