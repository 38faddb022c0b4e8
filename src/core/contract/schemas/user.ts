import { z } from 'zod';
import { isStorable } from '../notations/visible-text.ts';
import { emailSchema, nameSchema, recordId, recordIds, recordShape } from './common.ts';

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
  roleId: recordId('roles'),
  groupIds: recordIds('groups'),
  isActive: z.boolean(),
  isInitialPasswordReset: flagSchema,
  profilePicture: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
});

/** A new temporary password is returned once. */
export const changedUserSchema = userSchema.extend({ initialPassword: z.string().optional() });

export const userInputSchema = z.object({
  email: emailSchema,
  firstName: nameSchema(80),
  lastName: nameSchema(80),
  roleId: recordId('roles'),
  groupIds: recordIds('groups').optional(),
  isActive: z.boolean().optional(),
  password: passwordSchema.optional(),
  isInitialPasswordReset: flagSchema.optional(),
  /** Creates a new temporary password, returned once; the previous one stops working. */
  generatePassword: z.boolean().optional(),
  /** Sends an email with a link to choose a password. Without a mail server a temporary password is returned. */
  sendInvitation: z.boolean().optional(),
  /** Takes over what the user is responsible for, if the user is not active. */
  successorId: recordId('users').optional(),
});

export type User = z.infer<typeof userSchema>;
