import type { Choice, FieldOptions } from '../../contract/schemas/forms/field-options.ts';
import type { FieldType } from '../../contract/schemas/forms/field-types.ts';
import { placeNames } from './field-keys.ts';
import { choiceFor, listFrom } from './kinds/choices.ts';
import { type AnswerValue, type FormField, isBlank, unwrapped } from './kinds/kind.ts';

/** Kinds whose answer says which of their choices were chosen and which were not. */
export const carriedTypes: readonly FieldType[] = ['select', 'radio', 'multiselect', 'checkbox', 'picture_choice'];

/**
 * A question as it is asked with this answer to the one that its choices come from. It offers nothing, and so is not
 * asked, until that one is answered. What was said in own words there is no choice, and is not carried.
 */
export function narrowed<F extends FormField>(field: F, source: FormField, answer: AnswerValue): F {
  const chosen = new Set(listFrom(answer));
  const isOffered = ({ id }: Choice) => chosen.has(id) === (field.options.choicesFrom?.only === 'chosen');
  const choices = isBlank(answer) ? [] : (source.options.choices ?? []).filter(isOffered);
  return { ...field, options: { ...field.options, choices } };
}

/** An answer without the choices that are no longer offered, because another answer was given before it meanwhile. */
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

/**
 * The questions of a form, with each that takes its choices from an earlier one given a copy of all of them: results,
 * conditions and exports know by it what an answer can be, under the ids of the first question.
 */
export function withCarriedChoices<F extends Carrying>(fields: readonly F[]): F[] {
  const names = placeNames(fields);
  const before = new Map<string, readonly Choice[]>();
  return fields.map((field, at) => {
    const source = before.get(field.options.choicesFrom?.field ?? '');
    const isSame = !source || JSON.stringify(source) === JSON.stringify(field.options.choices);
    const carried = isSame ? field : { ...field, options: { ...field.options, choices: [...source] } };
    if (carriedTypes.includes(field.fieldType)) before.set(names[at] as string, carried.options.choices ?? []);
    return carried;
  });
}
