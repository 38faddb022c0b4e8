import { z } from 'zod';
import { daySchema } from '../../analytics/schemas/analytics-query.ts';
import { idSchema, recordId, timeSchema } from '../../core/contract/schemas/common.ts';

/** What can be seen from outside: a dashboard, report or survey behind a link, or emails to addresses without an account. */
export const publicLinkKinds = ['dashboard', 'report', 'survey', 'embed', 'kiosk', 'schedule'] as const;

/** Whether it works now, and if not, why. */
export const publicLinkStates = [
  'works',
  'not_open',
  'paused',
  'turned_off',
  'expired',
  'limit_reached',
  'owner_inactive',
  'owner_lacks_permission',
  'survey_closed',
] as const;

export const publicLinkSchema = z.object({
  /** Derived from the kind and from the id of the link or schedule. */
  id: idSchema,
  version: z.int(),
  kind: z.enum(publicLinkKinds),
  /** Of the dashboard or report, or of the survey and the link. */
  name: z.string(),
  recordResource: z.enum(['dashboards', 'reports', 'surveys']),
  recordId: z.int(),
  /** The sites that may embed a page, or the addresses outside the organization. */
  detail: z.string(),
  /** Who answers for it now. */
  ownerName: z.string().nullable(),
  state: z.enum(publicLinkStates),
  reason: z.string().nullable(),
  /** Null for emails: whether they are opened is not counted. */
  openings: z.int().nullable(),
  /** In the time zone of the organization. Of a schedule: when it last sent. */
  lastOpenedOn: daySchema.nullable(),
  expiresAt: timeSchema.nullable(),
  /** Null for a schedule, which does not store it. */
  createdAt: timeSchema.nullable(),
});

export const publicLinkInputSchema = z.object({ expiresAt: timeSchema.nullable() });

export const newOwnerSchema = z.object({ userId: recordId('users') });

export type PublicLink = z.infer<typeof publicLinkSchema>;
