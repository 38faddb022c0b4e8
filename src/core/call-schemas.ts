import { z } from 'zod';
import type { coreCalls } from './calls.ts';
import type { CallSchema } from './contract/call.ts';
import {
  accountLinkSchema,
  changePasswordSchema,
  codeSchema,
  emailConfirmedSchema,
  forgotPasswordSchema,
  loginAnswerSchema,
  loginSchema,
  newPasswordSchema,
  profileInputSchema,
  profileSchema,
  refreshSchema,
  registerBodySchema,
  setPasswordSchema,
  suggestSchema,
  uploadedSchema,
  uploadSchema,
} from './contract/schemas/auth.ts';
import { doneSchema } from './contract/schemas/common.ts';
import { favoriteInputSchema, favoriteSchema } from './contract/schemas/favorite.ts';
import { sampleDataSchema } from './contract/schemas/sample-data.ts';
import { arrivedSchema, fileUploadSchema, pictureUploadSchema } from './contract/schemas/upload.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const coreCallSchemas = {
  login: { body: loginSchema, answer: loginAnswerSchema },
  register: { body: registerBodySchema, answer: loginAnswerSchema },
  subdomain: { answer: z.object({ available: z.boolean(), reason: z.string().optional() }) },
  suggestSubdomains: { body: suggestSchema, answer: z.object({ suggestions: z.array(z.string()) }) },
  verifyTenant: { answer: z.object({ exists: z.boolean(), name: z.string().optional() }) },
  exchangeCode: { body: codeSchema, answer: loginAnswerSchema },
  forgotPassword: { body: forgotPasswordSchema, answer: z.object({ asked: z.literal(true) }) },
  accountLink: { body: codeSchema, answer: accountLinkSchema },
  setPassword: { body: setPasswordSchema, answer: loginAnswerSchema },
  confirmEmail: { body: codeSchema, answer: emailConfirmedSchema },
  refresh: {
    body: refreshSchema,
    answer: z.looseObject({ token: z.string(), refreshToken: z.string(), expiresIn: z.int() }),
  },
  logout: { answer: doneSchema },
  resetInitialPassword: { body: newPasswordSchema, answer: doneSchema },
  ownPermissions: { answer: z.object({ permissions: z.array(z.string()) }) },
  profile: { answer: profileSchema },
  updateProfile: { body: profileInputSchema, answer: profileSchema },
  changePassword: { body: changePasswordSchema, answer: doneSchema },
  resendConfirmation: { answer: z.object({ asked: z.literal(true) }) },
  favorites: { answer: z.array(favoriteSchema) },
  setFavorite: { body: favoriteInputSchema, answer: z.array(favoriteSchema) },
  sampleData: { answer: sampleDataSchema },
  uploadProfilePicture: { body: uploadSchema, answer: uploadedSchema },
  profilePicture: { answer: 'application/octet-stream' },
  download: { answer: 'application/octet-stream' },
  uploadVoice: { body: fileUploadSchema, answer: arrivedSchema },
  uploadImage: { body: pictureUploadSchema, answer: arrivedSchema },
  uploadDocument: { body: fileUploadSchema, answer: arrivedSchema },
  events: { answer: 'text/event-stream' },
  health: { answer: z.object({ status: z.enum(['ok', 'full']) }) },
  openapi: { answer: z.record(z.string(), z.unknown()) },
} as const satisfies Record<keyof typeof coreCalls, CallSchema>;
