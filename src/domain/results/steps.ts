import type { ResultStep } from '../../contract/schemas/surveys/survey-results.ts';
import type { FormField } from '../forms/kinds/kind.ts';

/** What the database counts of one question: who answered it, and for whom it was the last one seen. */
export interface StepCount {
  answered: number;
  /** How many had it in sight for a while that was measured: without scripts nothing measures it. */
  seen: number;
  /** For how many it was the last, whether they finished or not. */
  last: number;
  /** Of those, how many did not finish. */
  left: number;
  medianMs: number | null;
}

/**
 * Which of the questions that are asked now is the furthest for whoever came through `seen`, all that stood before in
 * the version that was answered.
 */
export function furthest(fields: readonly Pick<FormField, 'id'>[], seen: readonly number[]): number | undefined {
  const passed = new Set(seen);
  return fields.findLast(({ id }) => passed.has(id))?.id;
}

/**
 * The way through a survey: whoever saw a later question went past this one, whether branching showed it or not.
 */
export function stepsOf(
  fields: readonly Pick<FormField, 'id' | 'fieldName'>[],
  counts: ReadonlyMap<number, StepCount>,
): ResultStep[] {
  let reached = 0;
  const backwards = fields.toReversed().map(({ id, fieldName }): ResultStep => {
    const { answered = 0, last = 0, left = 0, medianMs = null } = counts.get(id) ?? {};
    reached += last;
    return { fieldId: id, fieldName, reached, answered, left, medianMs };
  });
  return backwards.toReversed();
}

/**
 * The questions of a survey that asks them in another order each time. Places say nothing there, so whoever saw a
 * question is counted at it, and nobody is said to have stopped at one.
 */
export const mixedStepsOf = (
  fields: readonly Pick<FormField, 'id' | 'fieldName'>[],
  counts: ReadonlyMap<number, StepCount>,
): ResultStep[] =>
  fields.map(({ id, fieldName }) => {
    const { answered = 0, seen = 0, medianMs = null } = counts.get(id) ?? {};
    return { fieldId: id, fieldName, reached: Math.max(seen, answered), answered, left: 0, medianMs };
  });
