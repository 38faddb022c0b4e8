import { z } from 'zod';
import { storedName } from '../../core/contract/notations/visible-text.ts';
import { timeSchema } from '../../core/contract/schemas/common.ts';
import { proofSchema } from '../../core/contract/schemas/proof.ts';

/** The domain of a site, also as the address bar has it: https://www.example.com/. */
export const domainSchema = z
  .string()
  .overwrite((text) =>
    storedName(text)
      .toLowerCase()
      .replace(/^(?:https?:\/\/)+/, '')
      .replace(/\/.*$/, ''),
  )
  .max(253)
  .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$|^localhost(:\d+)?$/, 'A domain such as www.example.com');

const settingsShape = {
  startsAt: timeSchema.nullable(),
  expiresAt: timeSchema.nullable(),
  maxViews: z.int().min(1).max(10_000_000).nullable(),
  isPaused: z.boolean(),
  /** Filters that viewers may change; all others keep their default on the server. */
  viewerFilterIds: z.array(z.string().max(40)).max(8),
  /** Whether viewers may change the date range. */
  viewerMayChangeRange: z.boolean(),
  /** Counts are rounded to multiples of it, and new figures are shown when as many respondents are new. */
  minCell: z.int().min(1).max(100),
  allowExport: z.boolean(),
  /** Sites that may embed the page; without one none may. */
  allowedEmbedDomains: z.array(domainSchema).max(20),
  showBranding: z.boolean(),
  hideVerbatims: z.boolean(),
  /** Charts by assignee or by company. */
  showsPeople: z.boolean(),
};

/** How a dashboard or report is shared without an account. */
export const publicSettingsSchema = z
  .object({
    ...settingsShape,
    hasPassword: z.boolean(),
    views: z.int(),
    lastViewedAt: timeSchema.nullable(),
    createdByName: z.string().nullable(),
    /** Why visitors cannot open it, because of the permissions of who published or changed it. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'PublicSettings' });

export const publicSettingsInputSchema = z
  .object({
    startsAt: settingsShape.startsAt.default(null),
    expiresAt: settingsShape.expiresAt.default(null),
    maxViews: settingsShape.maxViews.default(null),
    isPaused: settingsShape.isPaused.default(false),
    viewerFilterIds: settingsShape.viewerFilterIds.default([]),
    viewerMayChangeRange: settingsShape.viewerMayChangeRange.default(true),
    minCell: settingsShape.minCell.default(5),
    allowExport: settingsShape.allowExport.default(false),
    allowedEmbedDomains: settingsShape.allowedEmbedDomains.default([]),
    showBranding: settingsShape.showBranding.default(true),
    hideVerbatims: settingsShape.hideVerbatims.default(true),
    showsPeople: settingsShape.showsPeople.default(false),
    /** Absent keeps the password, null removes it. */
    password: z.string().min(6, 'At least 6 characters').max(128).nullable().optional(),
  })
  .meta({ id: 'ChangedPublicSettings' });

export type PublicSettings = z.infer<typeof publicSettingsSchema>;
export type PublicSettingsInput = z.output<typeof publicSettingsInputSchema>;

export const unlockSchema = z.object({
  password: z.string().max(128),
  /** For the challenge of a refusal after too many wrong passwords, and this password. */
  proof: proofSchema.optional(),
});

/** The error kinds of a public page. */
export const publicPageErrors = ['not_found', 'not_open', 'paused', 'expired', 'used', 'password_required'] as const;
