import { holds } from '../../forms/rules/conditions.ts';
import type { AnswerValue } from '../../forms/rules/kinds/kind.ts';
import { walk } from '../../forms/rules/walk.ts';
import type { ConditionGroup } from '../../forms/schemas/field-logic.ts';
import type { Ending, Quota } from '../schemas/survey.ts';
import { type AnswersByKey, answersTo, type Question, questionKey } from './survey-pages.ts';

/** The first ending whose conditions hold; one without conditions always holds. Undefined if none. */
export function endingFor(
  endings: readonly Ending[],
  fields: readonly Question[],
  answers: AnswersByKey,
): Ending | undefined {
  const isMet = meeting(fields, answers);
  return endings.find(({ when }) => isMet(when));
}

/** The quotas that these answers count towards. */
export function quotasFor(quotas: readonly Quota[], fields: readonly Question[], answers: AnswersByKey): Quota[] {
  const isMet = meeting(fields, answers);
  return quotas.filter(({ when }) => isMet(when));
}

/** The first full quota whose action is not `continue`; undefined if none. */
export function fullQuota(counted: readonly Quota[], quotaCounts: ReadonlyMap<string, number>): Quota | undefined {
  return counted.find(({ id, limit, action }) => action !== 'continue' && (quotaCounts.get(id) ?? 0) >= limit);
}

/** Whether conditions hold for the complete answers; a condition that refers to no question does not hold. */
export function meeting(
  fields: readonly Question[],
  answers: AnswersByKey,
): (when: ConditionGroup | undefined) => boolean {
  let values: ReadonlyMap<string, AnswerValue> | undefined;
  const answerTo = (key: string) => {
    values ??= valuesByKey(fields, answers);
    return values.get(key);
  };
  return (when) => when === undefined || holds(when, answerTo) === true;
}

function valuesByKey(fields: readonly Question[], answers: AnswersByKey): ReadonlyMap<string, AnswerValue> {
  const steps = walk(fields, answersTo(fields, answers));
  return new Map(
    steps.map(({ field, value }) => [
      questionKey(field),
      field.fieldType === 'picture_choice' && typeof value === 'string' ? [value] : value,
    ]),
  );
}
