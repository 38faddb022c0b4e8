import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { forgetDraft } from '../../../crud/use-draft.ts';
import { call } from '../../../providers/call.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';

/** Deletes a form and everything said through it, once the person has said so: by typing its name where answers would go. */
export async function deleteSentiment(form: Pick<Sentiment, 'id' | 'name' | 'responseCount'>): Promise<boolean> {
  if (!(await isMeant(form))) return false;
  try {
    await call('sentiments', 'delete', { params: { id: form.id } });
  } catch (thrown) {
    tellFailure(thrown);
    return false;
  }
  forgetDraft(`builder:${form.id}`);
  forgetDraft(`answer:${form.id}`);
  tell(`Deleted “${form.name}”`);
  await refetch('sentiments', 'sentimentResponses', 'sentimentFields', 'sentimentStats');
  return true;
}

async function isMeant({ name, responseCount }: Pick<Sentiment, 'name' | 'responseCount'>): Promise<boolean> {
  const question = { title: `Delete “${name}”?`, confirmText: 'Delete form', showCancel: true, isDangerous: true };
  if (responseCount === 0) {
    const { result } = await ask({
      ...question,
      text: 'It has no responses. The form and its questions are deleted for good.',
    });
    return result === 'confirm';
  }
  const text = `${responsesInWords(responseCount)} and all notes about them are deleted with it, for good.`;
  const answer = await ask({
    ...question,
    text,
    input: { type: 'text', label: `Type “${name}” to confirm`, required: true },
  });
  if (answer.result !== 'confirm') return false;
  if (answer.value?.trim() === name.trim()) return true;
  tellFailure(new Error('That is not the name of the form. Nothing was deleted.'));
  return false;
}

const responsesInWords = (count: number) => (count === 1 ? '1 response' : `${count.toLocaleString()} responses`);
