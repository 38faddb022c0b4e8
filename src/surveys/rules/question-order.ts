import { conditionsOf } from '../../forms/rules/conditions.ts';
import { shownOrder } from '../../forms/rules/flow.ts';
import type { PublicSurvey } from '../schemas/submission.ts';
import { isAnswerable, type Question, questionKey } from './survey-pages.ts';

/** A deterministic seed from the submission id for every randomized order. */
export function seedOf(submissionId: string): number {
  let seed = 7;
  for (const character of submissionId) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) | 0;
  return seed;
}

/** Applies the submission's question order to a survey, whatever its current order. */
export const inOwnOrder = (survey: PublicSurvey, submissionId: string): PublicSurvey =>
  survey.shuffle ? { ...survey, fields: mixedQuestions(survey.fields, seedOf(submissionId)) } : survey;

/** Shuffles questions by `seed` between layout fields; questions that depend on each other stay together. */
export function mixedQuestions<F extends Question>(fields: readonly F[], seed: number): F[] {
  const mixed: F[] = [];
  let block: F[] = [];
  const mixBlock = () => {
    mixed.push(...shownOrder(groupsOf(block), true, seed + (block[0]?.id ?? 0)).flat());
    block = [];
  };
  for (const field of fields.toSorted(byPlace)) {
    // A hidden question has no visible position and separates questions only if an earlier one depends on it.
    const isAside = field.fieldType === 'hidden' && !block.some((one) => areLinked(one, field));
    if (isAnswerable(field)) block.push(field);
    else {
      if (!isAside) mixBlock();
      mixed.push(field);
    }
  }
  mixBlock();
  return mixed;
}

const byPlace = (one: Question, other: Question) => one.id - other.id;

/** Groups of questions that depend on each other, directly or through others. */
function groupsOf<F extends Question>(block: readonly F[]): F[][] {
  let groups: F[][] = [];
  for (const field of block) {
    const linked = groups.filter((group) => group.some((one) => areLinked(one, field)));
    const rest = groups.filter((group) => !linked.includes(group));
    groups = [...rest, [...linked.flat().toSorted(byPlace), field]];
  }
  return groups;
}

const areLinked = (one: Question, other: Question) => dependsOn(one, other) || dependsOn(other, one);

function dependsOn({ options: { showIf, requireIf, choicesFrom } }: Question, other: Question): boolean {
  const key = questionKey(other);
  return (
    choicesFrom?.field === key ||
    [showIf, requireIf].some((group) => conditionsOf(group).some(({ field }) => field === key))
  );
}
