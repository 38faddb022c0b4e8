import { z } from 'zod';
import { idSchema, lineSchema, recordIds, recordShape } from '../../core/contract/schemas/common.ts';
import { listFiltersSchema } from '../../core/contract/schemas/list-filters.ts';

export type InboxFilters = z.output<typeof listFiltersSchema>;

export const inboxLayouts = ['list', 'board'] as const;
export const viewAudiences = ['nobody', 'groups', 'everybody'] as const;

const sortSchema = z.string().regex(/^(-?\w{1,40})?$/, 'A field, descending with a leading minus');
const columnsSchema = z.array(z.string().regex(/^\w{1,40}$/, 'The name of a column')).max(40);

export const inboxViewSchema = z.object({
  ...recordShape,
  name: z.string(),
  filters: listFiltersSchema,
  sort: z.string(),
  columns: z.array(z.string()),
  layout: z.enum(inboxLayouts),
  sharedWith: z.enum(viewAudiences),
  groupIds: recordIds('groups'),
  ownerId: idSchema,
  ownerName: z.string(),
  pinned: z.boolean(),
});

export const inboxViewInputSchema = z.object({
  name: lineSchema(80),
  filters: listFiltersSchema.optional(),
  sort: sortSchema.optional(),
  columns: columnsSchema.optional(),
  layout: z.enum(inboxLayouts).optional(),
  sharedWith: z.enum(viewAudiences).optional(),
  groupIds: recordIds('groups').optional(),
  pinned: z.boolean().optional(),
});

export type InboxView = z.infer<typeof inboxViewSchema>;
