import { z } from 'zod';
import { idOf, idSchema, idsOf } from '../common.ts';

export const assignModes = ['all', 'round_robin', 'least_open'] as const;
export type AssignMode = (typeof assignModes)[number];

/** Who gets new responses without anybody choosing: all of them, one after the other, or whoever has the fewest. */
export const autoAssignSchema = z.object({
  mode: z.enum(assignModes),
  userIds: idsOf('users'),
  groupIds: idsOf('groups'),
});
export type AutoAssign = z.output<typeof autoAssignSchema>;

/** How a form's new responses are handled. */
export const formHandlingSchema = z.object({
  autoAssign: autoAssignSchema.nullable(),
  /** The survey that asks how it went once a response is resolved; null for none. */
  followUpSurveyId: idSchema.nullable(),
  /** How many hours after that. */
  followUpHours: z.int(),
});
export type FormHandling = z.output<typeof formHandlingSchema>;

export const formHandlingInputSchema = z.object({
  autoAssign: autoAssignSchema.nullable(),
  followUpSurveyId: idOf('surveys').nullable().optional(),
  followUpHours: z.int().min(0).max(2_160).optional(),
  tenantId: z.int().nullable().optional(),
});
