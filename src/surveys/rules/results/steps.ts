import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { ResultStep } from '../../schemas/survey-results.ts';

/** Database counts of one question. */
export interface StepCount {
  answered: number;
  /** How many were shown it and did not answer. */
  unanswered: number;
  /** How many of those who did not finish saw it last. */
  left: number;
  medianMs: number | null;
}

/** The furthest current question among the ids in `seen`, those up to this point in the answered version. */
export function furthest(fields: readonly Pick<FormField, 'id'>[], seen: readonly number[]): number | undefined {
  const passed = new Set(seen);
  return fields.findLast(({ id }) => passed.has(id))?.id;
}

/** Drop-off per question. A respondent reached a question if it was shown: one that branching skipped does not count. */
export const stepsOf = (
  fields: readonly Pick<FormField, 'id' | 'fieldName'>[],
  counts: ReadonlyMap<number, StepCount>,
): ResultStep[] =>
  fields.map(({ id, fieldName }) => {
    const { answered = 0, unanswered = 0, left = 0, medianMs = null } = counts.get(id) ?? {};
    return { fieldId: id, fieldName, reached: answered + unanswered, answered, left, medianMs };
  });
