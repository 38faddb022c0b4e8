import { useState } from 'react';
import { z } from 'zod';
import {
  type Attachment,
  attachmentSchema,
  type Message,
  undoSeconds,
} from '../../../contract/schemas/mails/message.ts';
import { saveDraft, useDraft } from '../../crud/record/use-draft.ts';
import { newIdempotencyKey } from '../../providers/call.ts';
import { notifyFailure, notifyUndoable, notifyUndone } from '../../providers/notifications.tsx';
import { useCall } from '../../providers/queries.ts';
import { refetchThread } from './thread.ts';

const draftSchema = z.object({ text: z.string(), files: z.array(attachmentSchema).default([]), key: z.string() });
const draftOf = (text: string, files: readonly Attachment[]) => ({ text, files: [...files], key: newIdempotencyKey() });

/** The email that the user is writing to the customer of a response. */
export function useReply(responseId: number) {
  const name = `email:${responseId}`;
  const draft = useDraft(name, draftSchema, () => draftOf('', []));
  const [isSending, setSending] = useState(false);
  const call = useCall();
  const { text, files, key } = draft.value;

  /** The text becomes the draft again, above what was written since. */
  const withdraw = async ({ id, body, files: attached }: Pick<Message, 'id' | 'body' | 'files'>) => {
    try {
      await call('responseMessages', 'delete', { params: { responseId, id } });
      // The user may have left the response in the meantime.
      saveDraft(name, draftOf(body, attached));
      draft.change((before) =>
        draftOf([body, before.text].filter(Boolean).join('\n\n'), [...attached, ...before.files]),
      );
      notifyUndone('The email was not sent');
    } catch (thrown) {
      notifyFailure(thrown);
    }
    await refetchThread();
  };

  const send = async () => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    try {
      const sent = await call('responseMessages', 'create', {
        params: { responseId },
        body: { body: text, files: files.map(({ path }) => path) },
        idempotencyKey: key,
      });
      draft.discard();
      notifyUndoable(`The email is sent in ${undoSeconds} seconds`, undoSeconds, () => void withdraw(sent));
      await refetchThread();
    } catch (thrown) {
      notifyFailure(thrown);
    } finally {
      setSending(false);
    }
  };

  return {
    ...{ text, files, isSending, send, withdraw },
    change: (next: string) => draft.change((before) => draftOf(next, before.files)),
    attach: (file: Attachment) => draft.change((before) => draftOf(before.text, [...before.files, file])),
    detach: (path: string) =>
      draft.change((before) =>
        draftOf(
          before.text,
          before.files.filter((file) => file.path !== path),
        ),
      ),
  };
}

export type Reply = ReturnType<typeof useReply>;
