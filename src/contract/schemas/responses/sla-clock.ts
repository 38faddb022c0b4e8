import { z } from 'zod';
import { timeSchema } from '../common.ts';
import { calendarInputSchema } from './business-calendar.ts';
import { statusSchema } from './sentiment-response.ts';

const momentSchema = timeSchema.nullable();

/** Why a response is due when it is: every part of the sum. */
export const slaExplanationSchema = z.object({
  state: z.enum(['none', 'on_track', 'at_risk', 'breached', 'paused', 'met', 'missed']),
  /** Null where no rule gives it a deadline. */
  explanation: z
    .object({
      startedAt: timeSchema,
      severityName: z.string(),
      /** '8 working hours' */
      target: z.string(),
      calendar: calendarInputSchema.nullable(),
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
      /** As if the clock had never stood. */
      firstDueAt: momentSchema,
      pauses: z.array(z.object({ from: timeSchema, to: momentSchema, why: statusSchema, workingMs: z.number() })),
      pausedSince: momentSchema,
      dueAt: momentSchema,
      warnAt: momentSchema,
      warnAtPercent: z.int(),
      firstResponseDueAt: momentSchema,
      firstRespondedAt: momentSchema,
    })
    .nullable(),
  /** The same in sentences, with the times of the calendar's zone. */
  lines: z.array(z.string()),
});

export type SlaExplanation = z.infer<typeof slaExplanationSchema>;
