import { z } from 'zod';
import { sentimentResponseSchema } from './sentiment-response.ts';

/** A response in lists, with the names of its relations and its current SLA state. */
export const responseRowSchema = z
  .object({
    ...sentimentResponseSchema.shape,
    sentimentName: z.string(),
    severityName: z.string().nullable(),
    severityColor: z.string().nullable(),
    severityRank: z.int().nullable(),
    isOpen: z.boolean(),
    isOverdue: z.boolean(),
  })
  .meta({ id: 'InboxRow' });

export type ResponseRow = z.infer<typeof responseRowSchema>;

export const inboxViewNames = [
  'mine',
  'my_groups',
  'unassigned',
  'breaching_24h',
  'overdue',
  'escalated',
  'watching',
  'open',
  'done',
  'all',
] as const;

export type InboxViewName = (typeof inboxViewNames)[number];

/** The filters of a built-in view; a response must match all of them. */
export interface BuiltInView {
  label: string;
  about: string;
  only?: 'open' | 'done';
  heldBy?: 'me' | 'my_groups' | 'nobody';
  due?: 'within_24h' | 'passed';
  escalated?: true;
  watched?: true;
  /** The default order: a field, descending with a leading minus. */
  order: string;
}

/** The built-in views in display order. */
export const builtInViews: Record<InboxViewName, BuiltInView> = {
  mine: { label: 'Mine', about: 'Open and assigned to you', only: 'open', heldBy: 'me', order: 'slaDueAt' },
  my_groups: {
    label: 'My groups',
    about: 'Open and assigned to one of your groups',
    only: 'open',
    heldBy: 'my_groups',
    order: 'slaDueAt',
  },
  unassigned: {
    label: 'Unassigned',
    about: 'Open and unassigned',
    only: 'open',
    heldBy: 'nobody',
    order: 'slaDueAt',
  },
  breaching_24h: {
    label: 'Breaching in 24 h',
    about: 'Due within a day',
    only: 'open',
    due: 'within_24h',
    order: 'slaDueAt',
  },
  overdue: { label: 'Overdue', about: 'Past the SLA target', only: 'open', due: 'passed', order: 'slaDueAt' },
  escalated: { label: 'Escalated', about: 'Open and escalated', only: 'open', escalated: true, order: 'slaDueAt' },
  watching: { label: 'Watching', about: 'Open and watched by you', only: 'open', watched: true, order: '-updatedAt' },
  open: { label: 'Open', about: 'Not resolved, closed or rejected', only: 'open', order: 'slaDueAt' },
  done: { label: 'Done', about: 'Resolved, closed or rejected', only: 'done', order: '-updatedAt' },
  all: { label: 'All', about: 'Every response', order: '-createdAt' },
};

const listLabels = {
  view: z.enum(inboxViewNames).optional(),
  /** The X-Next-Cursor of the previous page; it continues the list even after a search page that is not full. */
  _after: z.string().max(400).optional(),
  _start: z.string().optional(),
  _end: z.string().optional(),
  _sort: z.string().optional(),
  _order: z.string().optional(),
  q: z.string().optional(),
  /** Filters of figures in JSON, such as [{"field": "customerField:country", "op": "in", "values": ["es"]}]. */
  filters: z.string().max(8_000).optional(),
};

/** The query of a response list; in addition every field of a response is a filter. */
export const inboxQuerySchema = z.looseObject(listLabels);

export const inboxExportSchema = z.looseObject({ ...listLabels, format: z.enum(['csv', 'xlsx', 'json']).optional() });

export const viewCountsQuerySchema = z.object({
  sentimentId: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'The id of a form')
    .optional(),
  tenantId: z.string().optional(),
  tenant: z.string().optional(),
});

/** The count of a view; counting stops at a cap, and `capped` marks that there are more. */
const countShape = { count: z.int(), capped: z.boolean() };

export const viewCountsSchema = z.object({
  builtIn: z.array(z.object({ view: z.enum(inboxViewNames), ...countShape })),
  saved: z.array(z.object({ id: z.int(), ...countShape })),
});

export type ViewCounts = z.infer<typeof viewCountsSchema>;
