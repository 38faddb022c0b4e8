import { Button, Stack } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { z } from 'zod';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { useDraft } from '../../../core/web/record/use-draft.ts';
import { fileTarget } from '../../../mails/shared/attachments.tsx';
import { ReplyOrNote } from '../../../mails/shared/reply-or-note.tsx';
import type { LiveThread } from '../../../mails/shared/thread.ts';
import type { Reply } from '../../../mails/shared/use-reply.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import { type Writing as Kind, useWriteRequests } from '../details/write-request.ts';
import { FilesToSend, useNoteFiles } from './files-to-send.tsx';
import { NoteField } from './note-field.tsx';
import { formatMove, inOrder } from './status-moves.ts';
import { sentNote } from './typed-note.ts';
import type { ResponseProps } from './use-response-actions.ts';

interface WritingProps extends ResponseProps {
  thread: LiveThread;
  reply: Reply;
  /** What is focused when the response opens. */
  begin: Kind | undefined;
}

/** Where staff write to the customer, or a note to each other. */
export function Writing({ response, actions, thread, reply, begin }: WritingProps) {
  const { data: noteAccess } = useCan({ resource: 'sentimentResponseTracking', action: 'create' });
  const { data: moveAccess } = useCan({ resource: 'sentimentResponses', action: 'setStatus' });
  const [request, setRequest] = useState({ kind: begin, times: 0 });
  useWriteRequests((kind) => setRequest(({ times }) => ({ kind, times: times + 1 })));
  const statuses = useStatuses();
  const moves = moveAccess?.can ? inOrder(statuses, response).filter(({ base }) => base !== 'rejected') : [];
  return (
    <ReplyOrNote
      response={response}
      thread={thread}
      reply={reply}
      moves={moves}
      request={request}
      note={
        noteAccess?.can && (
          <NoteComposer
            key={request.kind === 'note' ? request.times : 'note'}
            isFocused={request.kind === 'note'}
            response={response}
            actions={actions}
          />
        )
      }
    />
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

function NoteComposer({ response, actions, isFocused }: ResponseProps & { isFocused: boolean }) {
  const draft = useDraft(`note:${response.id}`, noteSchema, emptyNote);
  const [isSaving, setSaving] = useState(false);
  const { data: moveAccess } = useCan({ resource: 'sentimentResponses', action: 'setStatus' });
  const { text, mentions, files, key } = draft.value;
  const moves = inOrder(useStatuses(), response);
  const status = moves.find(({ key: step }) => step === draft.value.status)?.key ?? null;
  const isEmpty = text.trim() === '';
  const [isOpen, setOpen] = useState(isFocused || !isEmpty);
  const change = (part: Partial<NoteDraft>) =>
    draft.change((before) => ({ ...before, ...part, key: newIdempotencyKey() }));

  const attaching = useNoteFiles((file) => draft.change((before) => ({ ...before, files: [...before.files, file] })));

  const add = async () => {
    if (isEmpty || isSaving || attaching.share !== undefined) return;
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
    <Stack
      sx={{ gap: 1 }}
      onFocus={() => setOpen(true)}
      {...fileTarget((dropped) => {
        setOpen(true);
        void attaching.add(dropped);
      })}
    >
      <NoteField
        label="Add a note"
        value={{ text, mentions }}
        isFocused={isFocused}
        isShort={!isOpen}
        onChange={change}
        onSubmit={() => void add()}
      />
      {isOpen && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            variant="outlined"
            onClick={() => void add()}
            disabled={isEmpty || attaching.share !== undefined}
            loading={isSaving}
            title="Add note (Ctrl+Enter)"
          >
            Add note
          </Button>
          {moveAccess?.can && moves.length > 0 && (
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
            attaching={attaching}
            onRemove={(path) => change({ files: files.filter((file) => file.path !== path) })}
          />
        </Stack>
      )}
    </Stack>
  );
}
