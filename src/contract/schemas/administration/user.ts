import { z } from 'zod';
import { emailSchema, idOf, idsOf, isStorable, lineSchema, recordShape } from '../common.ts';

export const passwordSchema = z
  .string()
  .min(10, { error: 'At least 10 characters', abort: true })
  .max(128, { error: 'At most 128 characters', abort: true })
  .refine(isStorable, 'Some characters are not allowed')
  .refine((text) => new Set(text.toLowerCase()).size >= 5, 'At least 5 different characters');

export const flagSchema = z.union([z.literal(0), z.literal(1)]);

export const userSchema = z.object({
  ...recordShape,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  roleId: idOf('roles'),
  groupIds: idsOf('groups'),
  isActive: z.boolean(),
  isInitialPasswordReset: flagSchema,
  profilePicture: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
});

export const userInputSchema = z.object({
  email: emailSchema,
  firstName: lineSchema(80),
  lastName: lineSchema(80),
  roleId: idOf('roles'),
  groupIds: idsOf('groups').optional(),
  isActive: z.boolean().optional(),
  password: passwordSchema.optional(),
  isInitialPasswordReset: flagSchema.optional(),
  /** Creates a new temporary password, returned once; the previous one stops working. */
  generatePassword: z.boolean().optional(),
  /** Sends an email with a link to choose a password. Without a mail server a temporary password is returned. */
  sendInvitation: z.boolean().optional(),
});

export type User = z.infer<typeof userSchema>;
