import type { PublicSurvey } from '../../contract/schemas/surveys/submission.ts';
import { conditionsOf } from '../forms/conditions.ts';
import { shownOrder } from '../forms/flow.ts';
import { isAsked, keyOf, type Question } from './survey-pages.ts';

/** A number made of the id of a submission: it decides the order of what is mixed, the same wherever it is looked at. */
export function seedOf(submissionId: string): number {
  let seed = 7;
  for (const letter of submissionId) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return seed;
}

/** A survey with its questions in the order of this submission, from whatever order they have been in. */
export const inOwnOrder = (survey: PublicSurvey, submissionId: string): PublicSurvey =>
  survey.shuffle ? { ...survey, fields: mixedQuestions(survey.fields, seedOf(submissionId)) } : survey;

/**
 * The questions of a survey in an order that `seed` decides. What is no question stays in its place, and no question
 * passes it. Questions that look at each other stay together as they stand in the survey, of which their ids tell: so
 * each still sees the same ones before it, and the same ones are reached.
 */
export function mixedQuestions<F extends Question>(fields: readonly F[], seed: number): F[] {
  const mixed: F[] = [];
  let block: F[] = [];
  const mixBlock = () => {
    mixed.push(...shownOrder(groupsOf(block), true, seed + (block[0]?.id ?? 0)).flat());
    block = [];
  };
  for (const field of fields.toSorted(byPlace)) {
    // Nobody sees where a hidden one stands: it divides the questions only where one of those before looks at it.
    const isAside = field.fieldType === 'hidden' && !block.some((one) => areLinked(one, field));
    if (isAsked(field)) block.push(field);
    else {
      if (!isAside) mixBlock();
      mixed.push(field);
    }
  }
  mixBlock();
  return mixed;
}

const byPlace = (one: Question, other: Question) => one.id - other.id;

/** Questions that look at each other, also over others between them. */
function groupsOf<F extends Question>(block: readonly F[]): F[][] {
  let groups: F[][] = [];
  for (const field of block) {
    const linked = groups.filter((group) => group.some((one) => areLinked(one, field)));
    const rest = groups.filter((group) => !linked.includes(group));
    groups = [...rest, [...linked.flat().toSorted(byPlace), field]];
  }
  return groups;
}

const areLinked = (one: Question, other: Question) => looksAt(one, other) || looksAt(other, one);

function looksAt({ options: { showIf, requireIf, choicesFrom } }: Question, other: Question): boolean {
  const key = keyOf(other);
  return (
    choicesFrom?.field === key ||
    [showIf, requireIf].some((group) => conditionsOf(group).some(({ field }) => field === key))
  );
}
