import type { AnswerValue, FormField } from './kinds/kind.ts';
import type { Answer } from './walk.ts';
import { walk } from './walk.ts';

/** The fields that are visible with these answers, in order, without hidden ones. */
export function visibleFields<F extends FormField>(fields: readonly F[], answers: readonly Answer[]): F[] {
  return walk(fields, answers).flatMap(({ field, isVisible }) =>
    isVisible && field.fieldType !== 'hidden' ? [field] : [],
  );
}

/** The ids of fields that are required, always or by a condition on earlier answers. */
export function requiredFields(fields: readonly FormField[], answers: readonly Answer[]): ReadonlySet<number> {
  return new Set(walk(fields, answers).flatMap(({ field, isRequired }) => (isRequired ? [field.id] : [])));
}

/** The results of calculated fields by id. */
export function calculatedValues(
  fields: readonly FormField[],
  answers: readonly Answer[],
): ReadonlyMap<number, AnswerValue> {
  const calculated = walk(fields, answers).filter(({ field }) => field.fieldType === 'calculated');
  return new Map(calculated.map(({ field, value }) => [field.id, value]));
}

export interface FormPage<F extends FormField = FormField> {
  opener: F | null;
  fields: F[];
}

/** Splits a form at its page breaks. Empty pages are dropped, so pass only visible fields. */
export function pagesOf<F extends FormField>(fields: readonly F[]): FormPage<F>[] {
  const pages: FormPage<F>[] = [{ opener: null, fields: [] }];
  for (const field of fields) {
    if (field.fieldType === 'page_break') pages.push({ opener: field, fields: [] });
    else pages.at(-1)?.fields.push(field);
  }
  return pages.filter((page) => page.fields.length > 0);
}

/** The default answers by field id. `now` is the respondent's local time. */
export function startingAnswers(fields: readonly FormField[], now: Date): ReadonlyMap<number, AnswerValue> {
  const withDefault = fields.flatMap(({ id, fieldType, options }): [number, AnswerValue][] => {
    const value = options.default ?? null;
    return value === null ? [] : [[id, startingValue(fieldType, value, now)]];
  });
  return new Map(withDefault);
}

function startingValue(fieldType: FormField['fieldType'], value: AnswerValue, now: Date): AnswerValue {
  if (value !== 'today' && value !== 'now') return value;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const clock = `${two(now.getHours())}:${two(now.getMinutes())}`;
  if (fieldType === 'date') return day;
  if (fieldType === 'time') return clock;
  return fieldType === 'datetime' ? `${day}T${clock}` : value;
}

/** The display order of choices or rows; the same `seed` gives the same order on every render. */
export function shownOrder<T>(list: readonly T[], isRandom: boolean | undefined, seed: number): T[] {
  const order = [...list];
  if (!isRandom) return order;
  let state = (seed | 0) ^ 0x9e3779b9;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + last;
    const at = (state >>> 8) % (last + 1);
    [order[last], order[at]] = [order[at] as T, order[last] as T];
  }
  return order;
}
