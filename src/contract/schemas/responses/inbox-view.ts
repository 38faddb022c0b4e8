import { z } from 'zod';
import { idOf, idsOf, lineSchema, recordShape } from '../common.ts';

// As long as the keys of all possible statuses together.
const maxParamLength = 2_000;

/** The filters of a list as in its URL: {"view": "open", "sentimentId_in": "3,4"}. */
export const inboxFiltersSchema = z
  .record(z.string().regex(/^\w{1,60}$/, 'Use a field of the list'), z.string().max(maxParamLength))
  .refine((texts) => Object.keys(texts).length <= 30, 'At most 30 filters');

export type InboxFilters = z.output<typeof inboxFiltersSchema>;

export const inboxLayouts = ['list', 'board'] as const;
export const viewAudiences = ['nobody', 'groups', 'everybody'] as const;

const sortSchema = z.string().regex(/^(-?\w{1,40})?$/, 'A field, descending with a leading minus');
const columnsSchema = z.array(z.string().regex(/^\w{1,40}$/, 'The name of a column')).max(40);

export const inboxViewSchema = z.object({
  ...recordShape,
  name: z.string(),
  filters: inboxFiltersSchema,
  sort: z.string(),
  columns: z.array(z.string()),
  layout: z.enum(inboxLayouts),
  sharedWith: z.enum(viewAudiences),
  groupIds: idsOf('groups'),
  ownerId: idOf('users'),
  ownerName: z.string(),
  pinned: z.boolean(),
});

export const inboxViewInputSchema = z.object({
  name: lineSchema(80),
  filters: inboxFiltersSchema.optional(),
  sort: sortSchema.optional(),
  columns: columnsSchema.optional(),
  layout: z.enum(inboxLayouts).optional(),
  sharedWith: z.enum(viewAudiences).optional(),
  groupIds: idsOf('groups').optional(),
  pinned: z.boolean().optional(),
});

export type InboxView = z.infer<typeof inboxViewSchema>;
