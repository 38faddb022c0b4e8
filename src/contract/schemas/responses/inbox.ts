import { z } from 'zod';
import { sentimentResponseSchema } from './sentiment-response.ts';

/** A response as lists show it: with the names behind its ids, and how it stands now. */
export const responseRowSchema = z.object({
  ...sentimentResponseSchema.shape,
  sentimentName: z.string(),
  severityName: z.string().nullable(),
  severityColor: z.string().nullable(),
  severityRank: z.int().nullable(),
  isOpen: z.boolean(),
  /** Open, and past the time by which it must be resolved. */
  isOverdue: z.boolean(),
});

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

/** What a built-in view holds; every part that is said must be true of a response. */
export interface BuiltInView {
  label: string;
  about: string;
  only?: 'open' | 'done';
  /** Who must have it: the caller, one of the caller's groups, or nobody. */
  heldBy?: 'me' | 'my_groups' | 'nobody';
  /** How it stands against its deadline. */
  due?: 'within_24h' | 'passed';
  escalated?: true;
  /** Whoever calls hears of it. */
  watched?: true;
  /** The order that fits best: a field, descending with a leading minus. */
  order: string;
}

/** The views that everybody has, in the order in which they are shown. */
export const builtInViews: Record<InboxViewName, BuiltInView> = {
  mine: { label: 'Mine', about: 'Open and assigned to you', only: 'open', heldBy: 'me', order: 'slaDueAt' },
  my_groups: {
    label: 'My groups',
    about: 'Open and given to a group of yours',
    only: 'open',
    heldBy: 'my_groups',
    order: 'slaDueAt',
  },
  unassigned: {
    label: 'Unassigned',
    about: 'Open and unassigned',
    only: 'open',
    heldBy: 'nobody',
    order: '-createdAt',
  },
  breaching_24h: {
    label: 'Breaching in 24 h',
    about: 'Due within a day',
    only: 'open',
    due: 'within_24h',
    order: 'slaDueAt',
  },
  overdue: { label: 'Overdue', about: 'Past its deadline', only: 'open', due: 'passed', order: 'slaDueAt' },
  escalated: { label: 'Escalated', about: 'Open and escalated', only: 'open', escalated: true, order: '-createdAt' },
  watching: { label: 'Watching', about: 'Open and watched by you', only: 'open', watched: true, order: '-updatedAt' },
  open: { label: 'Open', about: 'Everything that waits for an answer', only: 'open', order: '-createdAt' },
  done: { label: 'Done', about: 'Resolved, closed or rejected', only: 'done', order: '-updatedAt' },
  all: { label: 'All', about: 'Every response', order: '-createdAt' },
};

const listLabels = {
  view: z.enum(inboxViewNames).optional(),
  /** The X-Next-Cursor of the page before: the list goes on from there, also after a page of a search that is not full. */
  _after: z.string().max(400).optional(),
  _start: z.string().optional(),
  _end: z.string().optional(),
  _sort: z.string().optional(),
  _order: z.string().optional(),
  q: z.string().optional(),
};

/** What a list of responses may be asked; beside these words every field of a response filters. */
export const inboxQuerySchema = z.looseObject(listLabels);

export const inboxExportSchema = z.looseObject({ ...listLabels, format: z.enum(['csv', 'json']).optional() });

export const viewCountsQuerySchema = z.object({
  sentimentId: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'The id of a form')
    .optional(),
  tenantId: z.string().optional(),
  tenant: z.string().optional(),
});

/** How many a view holds. Counting stops at the cap; then there are more. */
const countShape = { count: z.int(), capped: z.boolean() };

export const viewCountsSchema = z.object({
  builtIn: z.array(z.object({ view: z.enum(inboxViewNames), ...countShape })),
  saved: z.array(z.object({ id: z.int(), ...countShape })),
});

export type ViewCounts = z.infer<typeof viewCountsSchema>;
