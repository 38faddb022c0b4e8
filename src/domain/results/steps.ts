import type { ResultStep } from '../../contract/schemas/surveys/survey-results.ts';
import type { FormField } from '../forms/kinds/kind.ts';

/** Database counts of one question: how many answered it, and for how many it was the last one seen. */
export interface StepCount {
  answered: number;
  /** How many saw it for a measurable time; without scripts nothing is measured. */
  seen: number;
  /** How many saw it last, finished or not. */
  last: number;
  /** How many of those did not finish. */
  left: number;
  medianMs: number | null;
}

/** The furthest current question among the ids in `seen`, those up to this point in the answered version. */
export function furthest(fields: readonly Pick<FormField, 'id'>[], seen: readonly number[]): number | undefined {
  const passed = new Set(seen);
  return fields.findLast(({ id }) => passed.has(id))?.id;
}

/** Drop-off per question: respondents who saw a later question passed this one, even if branching hid it. */
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

/** Steps of a survey with randomized order: positions have no meaning, so only views count and there is no drop-off. */
export const mixedStepsOf = (
  fields: readonly Pick<FormField, 'id' | 'fieldName'>[],
  counts: ReadonlyMap<number, StepCount>,
): ResultStep[] =>
  fields.map(({ id, fieldName }) => {
    const { answered = 0, seen = 0, medianMs = null } = counts.get(id) ?? {};
    return { fieldId: id, fieldName, reached: Math.max(seen, answered), answered, left: 0, medianMs };
  });
