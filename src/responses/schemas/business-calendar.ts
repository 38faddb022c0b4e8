import { z } from 'zod';
import { isDay } from '../../core/contract/notations/date.ts';
import { lineSchema, recordShape, zoneSchema } from '../../core/contract/schemas/common.ts';

const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00');

/** '24:00' is midnight at the end of the day. */
const closingSchema = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 17:30');

export const openingSchema = z
  .object({
    /** 1 is Monday, 7 is Sunday. */
    day: z.int().min(1).max(7),
    from: clockSchema,
    to: closingSchema,
  })
  .refine(({ from, to }) => from < to, { message: 'The closing time must be after the opening time', path: ['to'] });

export const holidaySchema = z.object({
  date: z.iso.date('Enter a date such as 2026-12-25').refine(isDay, 'Enter a year from 1800 to 2199'),
  yearly: z.boolean(),
  name: lineSchema(60),
});

const openingsSchema = z.array(openingSchema).max(100).refine(areApart, 'Opening hours of one day must not overlap');

export const calendarSchema = z.object({
  ...recordShape,
  name: z.string(),
  timeZone: z.string(),
  hours: z.array(openingSchema),
  holidays: z.array(holidaySchema),
});

export const calendarInputSchema = z.object({
  name: lineSchema(60),
  timeZone: zoneSchema,
  hours: openingsSchema.default([]),
  holidays: z.array(holidaySchema).max(500).default([]),
});

export type CalendarInput = z.output<typeof calendarInputSchema>;

function areApart(openings: readonly { day: number; from: string; to: string }[]): boolean {
  const sorted = [...openings].sort((one, other) => one.day - other.day || one.from.localeCompare(other.from));
  return sorted.every((opening, index) => {
    const before = sorted[index - 1];
    return before?.day !== opening.day || before.to <= opening.from;
  });
}
