import { z } from 'zod';
import { newIdempotencyKey } from '../../core/web/providers/call.ts';
import { notifyUndoable, notifyUndone } from '../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import { saveDraft, useDraft } from '../../core/web/record/use-draft.ts';
import { type Attachment, attachmentSchema, type Message, mostCopies, undoSeconds } from '../schemas/message.ts';

const draftSchema = z.object({
  text: z.string(),
  files: z.array(attachmentSchema).default([]),
  cc: z.array(z.string()).default([]),
  key: z.string(),
});
type ReplyDraft = z.output<typeof draftSchema>;
const empty = { text: '', files: [], cc: [] };
/** Another text is another email. */
const newDraft = (parts: Omit<ReplyDraft, 'key'>): ReplyDraft => ({ ...parts, key: newIdempotencyKey() });

interface ReplyEffects {
  /** Shows the new status before the server answers. Returns what takes it back. */
  onSend: (status: string | null) => () => void;
  onSent: (status: string | null) => void;
}

/** The email that the user is writing to the customer of a response. */
export function useReply(responseId: number, { onSend, onSent }: ReplyEffects) {
  const name = `email:${responseId}`;
  const draft = useDraft(name, draftSchema, () => newDraft(empty));
  const sending = useOperationMutation('responseMessages', 'create', { invalidates: ['sentimentResponses'] });
  const withdrawing = useOperationMutation('responseMessages', 'delete', { invalidates: ['sentimentResponses'] });
  const { text, files, cc, key } = draft.value;
  const change = (parts: (before: ReplyDraft) => Partial<ReplyDraft>) =>
    draft.change((before) => newDraft({ ...before, ...parts(before) }));

  /** The text becomes the draft again, above what was written since. */
  const withdraw = async ({ id, body, files: attached, cc: copies }: Pick<Message, 'id' | 'body' | 'files' | 'cc'>) => {
    try {
      await withdrawing.mutateAsync({ params: { responseId, id } });
    } catch {
      return;
    }
    // The user may have left the response in the meantime.
    saveDraft(name, newDraft({ text: body, files: attached, cc: copies }));
    change((before) => ({
      text: [body, before.text].filter(Boolean).join('\n\n'),
      files: [...attached, ...before.files],
      cc: [...new Set([...copies, ...before.cc])].slice(0, mostCopies),
    }));
    notifyUndone('The email was not sent');
  };

  /** Sends the email, and moves the response to a status; null keeps it. */
  const send = async (status: string | null) => {
    if (text.trim() === '' || sending.mutation.isPending) return;
    const values = {
      body: text,
      files: files.map(({ path }) => path),
      ...(cc.length > 0 && { cc }),
      ...(status && { status }),
    };
    const takeBack = onSend(status);
    try {
      const { data } = await sending.mutateAsync({ params: { responseId }, values, idempotencyKey: key });
      draft.discard(newDraft(empty));
      notifyUndoable(`The email is sent in ${undoSeconds} seconds`, undoSeconds, () => void withdraw(data));
      onSent(status);
    } catch {
      takeBack();
      // A toast shows the failure, and the text stays.
    }
  };

  return {
    text,
    files,
    cc,
    isSending: sending.mutation.isPending,
    send,
    withdraw,
    change: (next: string) => change(() => ({ text: next })),
    copyTo: (addresses: string[]) => change(() => ({ cc: addresses })),
    attach: (file: Attachment) => change((before) => ({ files: [...before.files, file] })),
    detach: (path: string) => change((before) => ({ files: before.files.filter((file) => file.path !== path) })),
  };
}

export type Reply = ReturnType<typeof useReply>;
