import { forgetDraft } from '../../../crud/record/use-draft.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import type { CallAny } from '../../../providers/use-call.ts';

interface Deleted {
  id: number;
  name: string;
  responseCount: number;
}

interface DeletedKind {
  resource: 'sentiments' | 'surveys';
  one: string;
  alsoLost: string;
  touches: readonly string[];
  drafts: (id: number) => readonly string[];
}

/** If responses would be deleted too, the user must type the name to confirm. */
export async function deleteForm(call: CallAny, kind: DeletedKind, form: Deleted): Promise<boolean> {
  if (!(await isConfirmed(kind, form))) return false;
  try {
    await call(kind.resource, 'delete', { params: { id: form.id } });
  } catch (thrown) {
    notifyFailure(thrown);
    return false;
  }
  for (const draft of kind.drafts(form.id)) forgetDraft(draft);
  notifyInfo(`Deleted “${form.name}”`);
  await refetch(...kind.touches);
  return true;
}

async function isConfirmed({ one, alsoLost }: DeletedKind, { name, responseCount }: Deleted): Promise<boolean> {
  const question = { title: `Delete “${name}”?`, confirmText: `Delete ${one}`, showCancel: true, isDangerous: true };
  if (responseCount === 0) {
    const { result } = await ask({
      ...question,
      text: `It has no responses. The ${one} and its questions are permanently deleted.`,
    });
    return result === 'confirm';
  }
  const text = `${formatResponses(responseCount)} and ${alsoLost} are permanently deleted with it.`;
  const answer = await ask({
    ...question,
    text,
    input: { type: 'text', label: `Type “${name}” to confirm`, required: true },
  });
  if (answer.result !== 'confirm') return false;
  if (answer.value?.trim() === name.trim()) return true;
  notifyFailure(new Error(`That is not the name of the ${one}. Nothing was deleted.`));
  return false;
}

const formatResponses = (count: number) => (count === 1 ? '1 response' : `${count.toLocaleString()} responses`);
