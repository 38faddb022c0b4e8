import { z } from 'zod';
import { idsOf } from './common.ts';

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
export const formHandlingSchema = z.object({ autoAssign: autoAssignSchema.nullable() });
export type FormHandling = z.output<typeof formHandlingSchema>;

export const formHandlingInputSchema = z.object({
  autoAssign: autoAssignSchema.nullable(),
  tenantId: z.int().nullable().optional(),
});
