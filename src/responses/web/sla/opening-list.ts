import type { z } from 'zod';
import type { holidaySchema, openingSchema } from '../../schemas/business-calendar.ts';

export type Opening = z.infer<typeof openingSchema>;
export type Holiday = z.infer<typeof holidaySchema>;

/** 1 is Monday, 7 is Sunday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function openingsIn(value: unknown): Opening[] {
  return Array.isArray(value) ? (value as Opening[]) : [];
}

export function holidaysIn(value: unknown): Holiday[] {
  return Array.isArray(value) ? (value as Holiday[]) : [];
}

export function withDayLike(openings: readonly Opening[], model: number, days: readonly number[]): Opening[] {
  const pattern = openings.filter(({ day }) => day === model);
  const saved = openings.filter(({ day }) => !days.includes(day));
  return [...saved, ...days.flatMap((day) => pattern.map((opening) => ({ ...opening, day })))];
}
