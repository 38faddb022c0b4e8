import type { Choice, FieldOptions } from '../schemas/field-options.ts';
import type { FieldType } from '../schemas/field-types.ts';
import { uniqueFieldKeys } from './field-keys.ts';
import { choiceFor, listFrom } from './kinds/choices.ts';
import { type AnswerValue, type FormField, isBlank, unwrapped } from './kinds/kind.ts';

/** Question types whose choices can be carried forward. */
export const carriedTypes: readonly FieldType[] = ['select', 'radio', 'multiselect', 'checkbox', 'picture_choice'];

/**
 * A question with the choices carried forward from an earlier answer. Until that is answered it has no choices and is
 * skipped; "other" texts are not carried.
 */
export function narrowed<F extends FormField>(field: F, source: FormField, answer: AnswerValue): F {
  const chosen = new Set(listFrom(answer));
  const isOffered = ({ id }: Choice) => chosen.has(id) === (field.options.choicesFrom?.only === 'chosen');
  const choices = isBlank(answer) ? [] : (source.options.choices ?? []).filter(isOffered);
  return { ...field, options: { ...field.options, choices } };
}

/** Removes choices from an answer that are no longer offered because an earlier answer changed. */
export function withoutGone(answer: AnswerValue, offered: FormField, all: FormField): AnswerValue {
  const isGone = (one: AnswerValue) => choiceFor(one, all) !== undefined && choiceFor(one, offered) === undefined;
  const list = unwrapped(answer);
  if (Array.isArray(list)) return list.filter((one) => !isGone(one));
  return isGone(answer) ? null : answer;
}

interface Carrying {
  id?: number | undefined;
  fieldType: FieldType;
  options: FieldOptions;
}

/** Gives each question with carried choices a copy of all of them, for results, conditions and exports. */
export function withCarriedChoices<F extends Carrying>(fields: readonly F[]): F[] {
  const names = uniqueFieldKeys(fields);
  const before = new Map<string, readonly Choice[]>();
  return fields.map((field, at) => {
    const source = before.get(field.options.choicesFrom?.field ?? '');
    const isSame = !source || JSON.stringify(source) === JSON.stringify(field.options.choices);
    const carried = isSame ? field : { ...field, options: { ...field.options, choices: [...source] } };
    if (carriedTypes.includes(field.fieldType)) before.set(names[at] as string, carried.options.choices ?? []);
    return carried;
  });
}
