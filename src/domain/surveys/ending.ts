import type { ConditionGroup } from '../../contract/schemas/field-logic.ts';
import type { Ending, Quota } from '../../contract/schemas/survey.ts';
import { holds } from '../forms/conditions.ts';
import { keysOf } from '../forms/field-keys.ts';
import type { FormField } from '../forms/kind.ts';
import type { Answer } from '../forms/validate-answers.ts';
import { walk } from '../forms/walk.ts';

/** The ending for these answers: the first whose conditions hold. One without conditions holds always. */
export function endingFor(
  endings: readonly Ending[],
  fields: readonly FormField[],
  answers: readonly Answer[],
): Ending | null {
  const fits = lookingAt(fields, answers);
  return endings.find(({ when }) => fits(when)) ?? null;
}

/** The quotas that somebody with these answers counts for. */
export function quotasFor(quotas: readonly Quota[], fields: readonly FormField[], answers: readonly Answer[]): Quota[] {
  const fits = lookingAt(fields, answers);
  return quotas.filter(({ when }) => fits(when));
}

function lookingAt(fields: readonly FormField[], answers: readonly Answer[]) {
  const keys = keysOf(fields);
  const values = new Map(walk(fields, answers).map(({ field, value }) => [keys.get(field.id), value]));
  // A picture question may be answered with one or with several; conditions find a list.
  const look = (key: string) => {
    const value = values.get(key);
    const isPicture = fields.some((field) => keys.get(field.id) === key && field.fieldType === 'picture_choice');
    return isPicture && typeof value === 'string' ? [value] : value;
  };
  return (when: ConditionGroup | undefined) => when === undefined || holds(when, look) === true;
}
