import { z } from 'zod';
import { type Route, resourceOf } from '../../contract/catalogue.ts';
import { relationName } from '../../contract/resource.ts';
import { loginAnswerSchema, sessionUserSchema } from '../../contract/schemas/auth.ts';
import { brandUploadAnswerSchema, publicBrandingSchema } from '../../contract/schemas/branding.ts';
import { viewCountsSchema } from '../../contract/schemas/inbox.ts';
import { liveEventSchema } from '../../contract/schemas/live.ts';
import { notificationSchema } from '../../contract/schemas/notification.ts';
import { unreadSchema } from '../../contract/schemas/notification-calls.ts';
import { batchAnswerSchema } from '../../contract/schemas/response-batch.ts';

/** What every refusal says. */
export const errorSchema = z.looseObject({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** The words that every list understands, beside its own fields. */
export const listWords = {
  _start: z.int().min(0).optional(),
  _end: z.int().min(0).optional(),
  _sort: z.string().optional(),
  _order: z.string().optional(),
  q: z.string().optional(),
};

const done = z.looseObject({ success: z.literal(true) });
const pair = z.object({ token: z.string(), refreshToken: z.string(), expiresIn: z.int() });
const kept = z.object({ success: z.literal(true), filePath: z.string() });

const ofCalls: Record<string, z.ZodType> = {
  login: loginAnswerSchema,
  register: loginAnswerSchema,
  exchangeCode: loginAnswerSchema,
  refresh: pair,
  subdomain: z.object({ available: z.boolean(), reason: z.string().optional() }),
  suggestSubdomains: z.object({ suggestions: z.array(z.string()) }),
  verifyTenant: z.object({ exists: z.boolean(), name: z.string().optional() }),
  ownPermissions: z.object({ permissions: z.array(z.string()) }),
  profile: sessionUserSchema,
  updateProfile: sessionUserSchema,
  logout: done,
  resetInitialPassword: done,
  changePassword: done,
  uploadProfilePicture: kept,
  uploadVoice: kept,
  uploadImage: kept,
  notifications: z.array(notificationSchema),
  unreadNotifications: unreadSchema,
  readNotification: done,
  readNotifications: done,
  publicBranding: publicBrandingSchema,
  health: z.object({ status: z.enum(['ok', 'full']) }),
};

/** What a route answers when all goes well, as far as it has one shape; files answer bytes. */
export function answerSchemaOf(route: Route): { type: string; schema?: z.ZodType } {
  if (route.operation === 'brandPicture' || route.operation === 'download' || route.operation === 'profilePicture') {
    return { type: 'application/octet-stream' };
  }
  if (route.operation === 'events') return { type: 'text/event-stream', schema: liveEventSchema };
  if (route.operation === 'export' && route.shape.ownTransaction) return { type: 'text/csv' };
  if (route.operation.startsWith('unsubscribe')) return { type: 'text/html' };
  const schema = route.resource ? ofResource(route) : ofCalls[route.operation];
  if (!schema) return { type: 'application/json' };
  const wrapped = route.shape.wrapped ? z.object({ success: z.literal(true), data: schema }) : schema;
  return { type: 'application/json', schema: wrapped };
}

function ofResource({ resource = '', operation, rich }: Route): z.ZodType {
  const { schema, fields } = resourceOf(resource);
  const relations = Object.entries(fields).flatMap(([name, { kind }]) =>
    rich && typeof kind === 'object' && !('select' in kind) ? [[relationName(name), z.unknown()]] : [],
  );
  const row = z.looseObject({ ...schema.shape, ...Object.fromEntries(relations) });
  if (operation === 'list' || operation === 'listAll') return z.array(row);
  if (operation === 'addPicture') return brandUploadAnswerSchema;
  if (operation === 'bulk' || operation === 'undo') return batchAnswerSchema;
  if (operation === 'views') return viewCountsSchema;
  return operation === 'delete' ? z.looseObject({ success: z.literal(true), id: z.int() }) : row;
}
