import { conditionsOf } from '../../forms/rules/conditions.ts';
import { fieldKeysById } from '../../forms/rules/field-keys.ts';
import type { FormField } from '../../forms/rules/kinds/kind.ts';
import { withKeysOf } from '../../forms/rules/rename-key.ts';
import type { FieldOptions } from '../../forms/schemas/field-options.ts';
import type { CaseRule } from '../schemas/survey-case.ts';

/** A rule whose condition asks for a question that the survey does not have. */
export function usesRemovedQuestion(
  { condition }: Pick<CaseRule, 'condition'>,
  fields: readonly { options: FieldOptions }[],
): boolean {
  const keys = new Set(fields.map(({ options }) => options.key));
  return conditionsOf(condition ?? undefined).some(({ field }) => !keys.has(field));
}

type Question = Pick<FormField, 'id' | 'options'>;

/** The keys that questions had and have now, where they differ. */
export function renamedKeys(before: readonly Question[], now: readonly Question[]): ReadonlyMap<string, string> {
  const keys = fieldKeysById(now);
  return new Map(
    [...fieldKeysById(before)].flatMap(([id, was]) => {
      const is = keys.get(id);
      return is === undefined || is === was ? [] : [[was, is] as const];
    }),
  );
}

/** What a case rule says of questions, with their new keys. */
export function withRenamedKeys<T extends Pick<CaseRule, 'condition' | 'map'>>(
  { condition, map }: T,
  renamed: ReadonlyMap<string, string>,
): Pick<CaseRule, 'condition' | 'map'> {
  const keyFor = (key: string) => renamed.get(key) ?? key;
  return {
    condition: condition && withKeysOf(condition, keyFor),
    map: map.map((one) => ({ ...one, key: keyFor(one.key) })),
  };
}
