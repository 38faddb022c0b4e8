import { z } from 'zod';
import {
  colorSchema,
  idSchema,
  lineSchema,
  proseSchema,
  recordId,
  recordShape,
  timeSchema,
} from '../../core/contract/schemas/common.ts';
import { autoAssignSchema } from './auto-assign.ts';

/** The status categories that pause the clock. */
const pausingSchema = z.array(z.enum(['paused'])).max(1);

export const severityLevelSchema = z.object({
  ...recordShape,
  tenantId: idSchema,
  name: z.string(),
  description: z.string(),
  daysToResolve: z.int(),
  rank: z.int(),
  color: z.string(),
  autoAssign: autoAssignSchema.nullable(),
  icon: z.string().nullable(),
  /** Hours take precedence over days. */
  resolveHours: z.number().nullable(),
  firstResponseHours: z.number().nullable(),
  /** From a message of the customer to the reply of staff. */
  nextResponseHours: z.number().nullable(),
  /** The business calendar; without one the clock runs around the clock. */
  calendarId: recordId('calendars').nullable(),
  warnAtPercent: z.int(),
  pauseOnCategories: pausingSchema,
});

const hoursSchema = z.number().min(0.25, 'From a quarter of an hour to 8760 hours').max(8_760, 'At most 8760 hours');

export const severityLevelInputSchema = z.object({
  name: lineSchema(60),
  description: proseSchema(500).optional(),
  daysToResolve: z.int().min(0, 'From 0 to 3650 days').max(3650, 'From 0 to 3650 days'),
  rank: z.int().min(0).max(100).optional(),
  color: colorSchema.optional(),
  autoAssign: autoAssignSchema.nullable().optional(),
  icon: lineSchema(40).nullable().optional(),
  resolveHours: hoursSchema.nullable().optional(),
  firstResponseHours: hoursSchema.nullable().optional(),
  nextResponseHours: hoursSchema.nullable().optional(),
  calendarId: recordId('calendars').nullable().optional(),
  warnAtPercent: z.int().min(1, 'From 1 to 99').max(99, 'From 1 to 99').optional(),
  pauseOnCategories: pausingSchema.optional(),
});

export const clockMovesSchema = z.object({
  looked: z.int(),
  moves: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      summary: z.string(),
      from: timeSchema.nullable(),
      to: timeSchema.nullable(),
    }),
  ),
});

/** How many deadlines moved. */
export const movedSchema = z.object({ moved: z.int() });

export type SeverityLevel = z.infer<typeof severityLevelSchema>;
export type ClockMoves = z.infer<typeof clockMovesSchema>;
