import { z } from 'zod';
import { timeSchema } from '../../core/contract/schemas/common.ts';
import { statusSchema } from '../../forms/schemas/response-statuses.ts';
import { calendarInputSchema } from './business-calendar.ts';

export const slaStates = ['none', 'on_track', 'at_risk', 'breached', 'paused', 'met', 'missed'] as const;

const momentSchema = timeSchema.nullable();

/** All parts of the calculation of a due date. */
export const slaExplanationSchema = z.object({
  state: z.enum(slaStates),
  explanation: z
    .object({
      startedAt: timeSchema,
      severityName: z.string(),
      /** '8 working hours' */
      target: z.string(),
      calendar: calendarInputSchema.nullable(),
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
      /** The due date without pauses. */
      firstDueAt: momentSchema,
      pauses: z.array(z.object({ from: timeSchema, to: momentSchema, why: statusSchema, workingMs: z.number() })),
      pausedSince: momentSchema,
      dueAt: momentSchema,
      warnAt: momentSchema,
      warnAtPercent: z.int(),
      firstResponseDueAt: momentSchema,
      firstRespondedAt: momentSchema,
      /** '4 working hours'; null without such a target. */
      nextResponseTarget: z.string().nullable(),
      /** The first message of the customer without a reply. */
      customerWroteAt: momentSchema,
      nextResponseDueAt: momentSchema,
    })
    .nullable(),
  lines: z.array(z.string()),
});

export type SlaExplanation = z.infer<typeof slaExplanationSchema>;
