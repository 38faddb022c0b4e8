import { choiceTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { faceOf } from '../../../fields/faces.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import type { FormWords } from '../form-kind.ts';
import { type BuilderDraft, type DraftField, nameOfField } from './builder-draft.ts';

/** What an edit means for responses that are there already, a sentence each. */
export function editConcerns(before: BuilderDraft, after: BuilderDraft): string[] {
  return before.fields.flatMap((was) => {
    const now = after.fields.find(({ key }) => key === was.key);
    if (!now) return [`“${nameOfField(was)}” is no longer asked. Its answers stay readable.`];
    return [...kindConcern(was, now), ...choiceConcern(was, now)];
  });
}

function kindConcern(was: DraftField, now: DraftField): string[] {
  if (was.fieldType === now.fieldType) return [];
  const kinds = `${faceOf(was.fieldType).name} to ${faceOf(now.fieldType).name}`;
  return [`“${nameOfField(now)}” changes from ${kinds}. Old answers keep their old kind.`];
}

function choiceConcern(was: DraftField, now: DraftField): string[] {
  if (!choiceTypes.includes(was.fieldType) || !choiceTypes.includes(now.fieldType)) return [];
  const kept = new Set((now.options.choices ?? []).map(({ id }) => id));
  const gone = (was.options.choices ?? []).filter(({ id }) => !kept.has(id)).map(({ label }) => `“${label}”`);
  return gone.length === 0 ? [] : [`“${nameOfField(now)}” no longer offers ${gone.join(', ')}. Who chose it keeps it.`];
}

/** Says what a save means where there are responses, and asks whether it is meant. */
export async function isEditMeant(
  concerns: readonly string[],
  responseCount: number,
  words: FormWords,
): Promise<boolean> {
  if (concerns.length === 0 || responseCount === 0) return true;
  const responses = (words.counted ?? inResponses)(responseCount);
  const { result } = await ask({
    title: 'Save these changes?',
    text: [`This ${words.one} has ${responses} already.`, ...concerns.map((concern) => `• ${concern}`)].join('\n\n'),
    confirmText: 'Save changes',
    cancelText: 'Keep editing',
    showCancel: true,
  });
  return result === 'confirm';
}

const inResponses = (count: number) => (count === 1 ? 'one response' : `${count.toLocaleString()} responses`);
