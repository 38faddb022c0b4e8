import { formatCount } from '../../../core/contract/notations/notation.ts';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import type { DiffField } from '../../rules/diff-forms.ts';
import { choiceTypes } from '../../schemas/field-types.ts';
import { uneditedLabels } from './builder-changes.ts';
import { type BuilderDraft, type FormFacts, nameOfField } from './builder-draft.ts';
import { questionKinds } from './question-kinds.ts';

export const questionsOf = ({ fields, saved }: BuilderDraft): DiffField[] =>
  fields.map((field) => ({ ...field, id: saved.ids[field.key] }));

/** Asks before a question with answers is removed or changed. `before` are the questions that were answered. */
export async function isEditConfirmed(
  verb: 'Save' | 'Publish',
  before: readonly DiffField[],
  after: BuilderDraft,
  { kind: { format }, responseCount }: { kind: FormFacts; responseCount: number },
): Promise<boolean> {
  const concerns = responseCount === 0 ? [] : editConcerns(before, questionsOf(after));
  if (concerns.length === 0) return true;
  const responses = (format.counted ?? inResponses)(responseCount);
  const { result } = await ask({
    title: `${verb} these changes?`,
    text: [`This ${format.one} has ${responses} already.`, ...concerns.map((concern) => `• ${concern}`)].join('\n\n'),
    confirmText: `${verb} changes`,
    cancelText: 'Keep editing',
    showCancel: true,
  });
  return result === 'confirm';
}

/** Asks before others see choices, rows or columns that are still as the builder wrote them. */
export async function isPlaceholderConfirmed(verb: 'Save' | 'Publish', { fields }: BuilderDraft): Promise<boolean> {
  const found = fields.flatMap((field) => {
    const labels = uneditedLabels(field).map((label) => `“${label}”`);
    return labels.length > 0 ? [`• “${nameOfField(field)}”: ${labels.join(', ')}`] : [];
  });
  if (found.length === 0) return true;
  const { result } = await ask({
    title: `${verb} with placeholders?`,
    text: ['These placeholders will be shown:', ...found].join('\n\n'),
    confirmText: `${verb} with placeholders`,
    cancelText: 'Keep editing',
    showCancel: true,
  });
  return result === 'confirm';
}

const inResponses = (count: number) => (count === 1 ? 'one response' : `${formatCount(count)} responses`);

function editConcerns(before: readonly DiffField[], after: readonly DiffField[]): string[] {
  return before.flatMap((was) => {
    const now = after.find(({ id }) => id === was.id);
    if (!now) return [`“${nameOfField(was)}” is removed. Existing answers stay.`];
    return [...kindConcern(was, now), ...choiceConcern(was, now)];
  });
}

function kindConcern(was: DiffField, now: DiffField): string[] {
  if (was.fieldType === now.fieldType) return [];
  const kinds = `${questionKinds[was.fieldType].name} to ${questionKinds[now.fieldType].name}`;
  return [`“${nameOfField(now)}” changes from ${kinds}. Existing answers keep the old type.`];
}

function choiceConcern(was: DiffField, now: DiffField): string[] {
  if (!choiceTypes.includes(was.fieldType) || !choiceTypes.includes(now.fieldType)) return [];
  const stored = new Set((now.options.choices ?? []).map(({ id }) => id));
  const gone = (was.options.choices ?? []).filter(({ id }) => !stored.has(id)).map(({ label }) => `“${label}”`);
  return gone.length === 0
    ? []
    : [`“${nameOfField(now)}” no longer offers ${gone.join(', ')}. Existing answers keep it.`];
}
