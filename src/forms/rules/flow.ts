import type { LocalTime } from '../../core/rules/local-time.ts';
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

/** The default answers by field id. */
export function startingAnswers(fields: readonly FormField[], now: LocalTime): ReadonlyMap<number, AnswerValue> {
  const withDefault = fields.flatMap((field): [number, AnswerValue][] => {
    const value = startingAnswer(field, now);
    return value === null ? [] : [[field.id, value]];
  });
  return new Map(withDefault);
}

/** The default answer to a question; null if it has none. */
export function startingAnswer({ fieldType, options }: FormField, now: LocalTime): AnswerValue {
  const { default: value = null } = options;
  if (value !== 'today' && value !== 'now') return value;
  if (fieldType === 'date') return now.slice(0, 10);
  if (fieldType === 'time') return now.slice(11);
  return fieldType === 'datetime' ? now : value;
}

/** Whether a question starts with the day or the time at which it is asked. */
export const startsWithNow = ({ fieldType, options }: Pick<FormField, 'fieldType' | 'options'>): boolean =>
  (options.default === 'today' || options.default === 'now') && ['date', 'time', 'datetime'].includes(fieldType);

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
