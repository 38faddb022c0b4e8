import type { CrudFilter, CrudSort } from '@refinedev/core';
import { type Status, statuses } from '../../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../../domain/status.ts';

const open = statuses.filter((status) => !isFinal(status));
const among = (wanted: readonly Status[]): CrudFilter => ({ field: 'status', operator: 'in', value: wanted });

export interface ResponseTab {
  key: string;
  label: string;
  /** Said when there is nothing in it. */
  empty: string;
  filters: (me: number, now: Date) => CrudFilter[];
}

/** The questions that people ask of a list of responses. */
export const responseTabs: readonly ResponseTab[] = [
  { key: '', label: 'All', empty: 'Nobody has answered this form yet.', filters: () => [] },
  {
    key: 'mine',
    label: 'Mine',
    empty: 'Nothing here waits for you.',
    filters: (me) => [among(open), { field: 'assignedToIds', operator: 'eq', value: me }],
  },
  {
    key: 'unassigned',
    label: 'Unassigned',
    empty: 'Somebody looks after every open response.',
    filters: () => [among(open), { field: 'assignedToIds', operator: 'eq', value: 'null' }],
  },
  {
    key: 'overdue',
    label: 'Overdue',
    empty: 'Nothing is late.',
    filters: (_, now) => [among(open), { field: 'slaDueAt', operator: 'lte', value: now.toISOString() }],
  },
  {
    key: 'resolved',
    label: 'Resolved',
    empty: 'Nothing has been resolved yet.',
    filters: () => [among(['resolved', 'closed'])],
  },
];

export interface ResponseOrder {
  key: string;
  label: string;
  sorters: CrudSort[];
}

export const responseOrders: readonly ResponseOrder[] = [
  { key: '', label: 'Newest first', sorters: [{ field: 'createdAt', order: 'desc' }] },
  { key: 'oldest', label: 'Oldest first', sorters: [{ field: 'createdAt', order: 'asc' }] },
  { key: 'due', label: 'Due soonest', sorters: [{ field: 'slaDueAt', order: 'asc' }] },
  { key: 'unhappy', label: 'Unhappiest first', sorters: [{ field: 'sentimentScore', order: 'asc' }] },
];
