import { z } from 'zod';
import { idOf, idSchema, idsOf } from '../common.ts';

export const assignModes = ['all', 'round_robin', 'least_open'] as const;
export type AssignMode = (typeof assignModes)[number];

/** Automatic assignment of new responses: round robin, or the user with the fewest open responses. */
export const autoAssignSchema = z.object({
  mode: z.enum(assignModes),
  userIds: idsOf('users'),
  groupIds: idsOf('groups'),
});
export type AutoAssign = z.output<typeof autoAssignSchema>;

export const formHandlingSchema = z.object({
  autoAssign: autoAssignSchema.nullable(),
  /** The follow-up survey after a response is resolved; null for none. */
  followUpSurveyId: idSchema.nullable(),
  /** Hours between resolution and follow-up. */
  followUpHours: z.int(),
});
export type FormHandling = z.output<typeof formHandlingSchema>;

export const formHandlingInputSchema = z.object({
  autoAssign: autoAssignSchema.nullable(),
  followUpSurveyId: idOf('surveys').nullable().optional(),
  followUpHours: z.int().min(0).max(2_160).optional(),
  tenantId: z.int().nullable().optional(),
});
