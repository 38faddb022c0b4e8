import type { z } from 'zod';
import type { holidaySchema, openingSchema } from '../../../../contract/schemas/responses/business-calendar.ts';

export type Opening = z.infer<typeof openingSchema>;
export type Holiday = z.infer<typeof holidaySchema>;

/** From 1, Monday, to 7. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** What an input of opening hours holds; a new calendar holds none. */
export function openingsIn(value: unknown): Opening[] {
  return Array.isArray(value) ? (value as Opening[]) : [];
}

/** What an input of holidays holds. */
export function holidaysIn(value: unknown): Holiday[] {
  return Array.isArray(value) ? (value as Holiday[]) : [];
}

/** The openings of one day given to others as well. */
export function withDayLike(openings: readonly Opening[], model: number, days: readonly number[]): Opening[] {
  const pattern = openings.filter(({ day }) => day === model);
  const saved = openings.filter(({ day }) => !days.includes(day));
  return [...saved, ...days.flatMap((day) => pattern.map((opening) => ({ ...opening, day })))];
}
