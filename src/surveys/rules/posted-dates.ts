import { readDate, readTime } from '../../core/contract/notations/date.ts';
import type { Reading } from '../../core/contract/notations/number.ts';
import { inputName } from '../../forms/rules/input-names.ts';
import type { Posted } from './posted-answers.ts';
import { type Question, questionKey } from './survey-pages.ts';

/**
 * Days and times as they are stored. Browsers without inputs for them post what was typed, in the notation of the page's
 * language: 13.04.2026, 2:30 pm, 13.04.2026 14:30. Other text stays as it is.
 */
export function withReadDates(fields: readonly Question[], posted: Posted, language: string): Posted {
  const byName = new Map(fields.map((field) => [inputName(questionKey(field)), field]));
  return posted.map(([name, text]) => {
    const read = readMoment(byName.get(name)?.fieldType, text, language);
    if (!read) return [name, text];
    return [name, 'value' in read ? read.value : read.ambiguous[0]];
  });
}

/** What was understood of the days that can mean two, by question. */
export function understoodDates(fields: readonly Question[], posted: Posted, language: string): Record<string, string> {
  const found = fields.flatMap((field): [string, string][] => {
    const text = posted.find(([name]) => name === inputName(questionKey(field)))?.[1] ?? '';
    const read = readMoment(field.fieldType, text, language);
    return read && 'ambiguous' in read ? [[questionKey(field), inWords(read.ambiguous[0], language)]] : [];
  });
  return Object.fromEntries(found);
}

function readMoment(fieldType: Question['fieldType'] | undefined, text: string, language: string): Reading<string> {
  if (fieldType === 'date') return readDate(text, language);
  if (fieldType === 'time') return asReading(readTime(text));
  if (fieldType !== 'datetime' || /^\d{4}-\d{2}-\d{2}[T ]/.test(text)) return null;
  // The day and the time are divided by a comma or by one of the spaces.
  for (const { index } of text.matchAll(/[\s,]+/g)) {
    const clock = readTime(text.slice(index).replace(/^[\s,]+/, ''));
    const day = clock === null ? null : readDate(text.slice(0, index), language);
    if (!day) continue;
    if ('value' in day) return { value: `${day.value}T${clock}` };
    return { ambiguous: [`${day.ambiguous[0]}T${clock}`, `${day.ambiguous[1]}T${clock}`] };
  }
  return null;
}

const asReading = (value: string | null): Reading<string> => (value === null ? null : { value });

function inWords(moment: string, language: string): string {
  const hasTime = moment.includes('T');
  const style: Intl.DateTimeFormatOptions = { dateStyle: 'long', ...(hasTime ? { timeStyle: 'short' } : {}) };
  return new Intl.DateTimeFormat(language, { ...style, calendar: 'gregory', timeZone: 'UTC' }).format(
    new Date(hasTime ? `${moment}:00Z` : moment),
  );
}
