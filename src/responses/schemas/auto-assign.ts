import { z } from 'zod';
import { recordId, recordIds } from '../../core/contract/schemas/common.ts';

export const assignModes = ['all', 'round_robin', 'least_open'] as const;
export type AssignMode = (typeof assignModes)[number];

/** Automatic assignment of new responses: round robin, or the user with the fewest open responses. */
export const autoAssignSchema = z.object({
  mode: z.enum(assignModes),
  userIds: recordIds('users'),
  groupIds: recordIds('groups'),
});
export type AutoAssign = z.output<typeof autoAssignSchema>;

export const formHandlingSchema = z.object({
  autoAssign: autoAssignSchema.nullable(),
  /** The follow-up survey after a response is resolved; null for none. */
  followUpSurveyId: recordId('surveys').nullable(),
  /** Hours between resolution and follow-up. */
  followUpHours: z.int(),
});
export type FormHandling = z.output<typeof formHandlingSchema>;

export const formHandlingInputSchema = z.object({
  autoAssign: autoAssignSchema.nullable(),
  followUpSurveyId: recordId('surveys').nullable().optional(),
  followUpHours: z.int().min(0).max(2_160).optional(),
  tenantId: z.int().nullable().optional(),
});
