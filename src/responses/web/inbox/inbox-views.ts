import { type Column, resourceColumns } from '../../../core/web/fields/column.ts';
import { isFinal } from '../../rules/status.ts';
import { builtInViews, type InboxViewName, inboxViewNames } from '../../schemas/inbox.ts';
import type { SentimentResponse } from '../../schemas/sentiment-response.ts';

export interface Reader {
  id: number;
  groupIds: readonly number[];
}

interface ViewTexts {
  empty: string;
  jump: string;
}

const text: Record<string, ViewTexts> = {
  mine: { empty: 'No open responses are assigned to you.', jump: 'm' },
  my_groups: { empty: 'No open responses are assigned to your groups.', jump: 't' },
  unassigned: { empty: 'Every open response is assigned.', jump: 'u' },
  breaching_24h: { empty: 'No responses are due within a day.', jump: 'b' },
  overdue: { empty: 'No responses are overdue.', jump: 'd' },
  escalated: { empty: 'No responses are escalated.', jump: 'e' },
  watching: { empty: 'You watch no open responses.', jump: 'w' },
  open: { empty: 'Every response is handled.', jump: 'o' },
  done: { empty: 'No responses are resolved yet.', jump: 'r' },
  all: { empty: 'No responses yet.', jump: 'a' },
};

export const inboxViews = inboxViewNames.map((name) => ({
  name,
  ...builtInViews[name],
  ...(text[name] ?? { empty: 'No responses.', jump: '' }),
}));
export type InboxView = (typeof inboxViews)[number];

const day = 24 * 60 * 60 * 1_000;

export function isInView(name: InboxViewName, row: SentimentResponse, reader: Reader, now: Date): boolean {
  const { only, heldBy: assignedTo, due, escalated } = builtInViews[name];
  if (only && isFinal(row.status) !== (only === 'done')) return false;
  if (assignedTo && !holds[assignedTo](row, reader)) return false;
  if (escalated && row.escalationLevel === 0) return false;
  return !due || isDue(row, due, now);
}

type AssignedTo = NonNullable<(typeof builtInViews)[InboxViewName]['heldBy']>;

const holds: Record<AssignedTo, (row: SentimentResponse, reader: Reader) => boolean> = {
  me: (row, { id }) => row.assignedToIds.includes(id),
  my_groups: (row, { groupIds }) => row.assignedGroupIds.some((id) => groupIds.includes(id)),
  nobody: (row) => row.assignedToIds.length === 0,
};

function isDue({ slaDueAt }: SentimentResponse, due: 'within_24h' | 'passed', now: Date): boolean {
  if (!slaDueAt) return false;
  const left = new Date(slaDueAt).getTime() - now.getTime();
  // A response that becomes overdue while the list is open stays in the view.
  return due === 'passed' ? left < 0 : left < day;
}

export interface InboxColumn extends Column {
  orderedBy?: string;
}

/** Columns that are not in the map: texts and dates can be filtered by, the others be displayed or sorted by. */
const besides: readonly Column[] = (
  [
    ['topics', 'text', 'Topics'],
    ['resolvedAt', 'date', 'Resolved'],
    ['language', 'text', 'Language'],
    ['sentimentLabel', 'text', 'Sentiment label'],
    ['resolutionCode', 'text', 'Resolution'],
    ['rootCause', 'text', 'Root cause'],
    ['severityRank', 'color', 'severityRank'],
    ['updatedAt', 'color', 'updatedAt'],
  ] as const
).map(([name, kind, label]) => ({
  name,
  kind,
  label,
  isTitle: false,
  field: { kind: 'text', optionalColumn: true },
  isSortable: kind === 'color',
}));

export const knownColumns: readonly Column[] = [...resourceColumns('sentimentResponses'), ...besides];

/** Sort orders that stay fast with a million responses. */
const orders = ['severityRank', 'slaDueAt', 'status', 'sentimentScore', 'escalationLevel', 'createdAt', 'updatedAt'];

const viewOptions: Record<string, { label?: string; orderedBy?: string }> = {
  reference: { label: 'Response' },
  sentimentId: {},
  customerName: { label: 'Customer' },
  severityLevelId: { orderedBy: 'severityRank' },
  slaDueAt: {},
  status: {},
  assignedToIds: { label: 'Assignees' },
  sentimentScore: {},
  escalationLevel: {},
  topics: {},
  channel: {},
  createdAt: {},
  updatedAt: { label: 'Changed' },
};

/** Shown only on wide screens, unless chosen: the first line of a response has them too. */
const wideColumns = ['severityLevelId', 'createdAt'];

export function shownColumns(isOneForm: boolean, isWide: boolean): InboxColumn[] {
  return Object.entries(viewOptions).flatMap(([name, { label, orderedBy }]) => {
    const column = knownColumns.find((known) => known.name === name);
    if (!column || (isOneForm && name === 'sentimentId')) return [];
    const isSortable = orders.includes(orderedBy ?? name);
    const field = wideColumns.includes(name) && !isWide ? { ...column.field, optionalColumn: true } : column.field;
    return [{ ...column, field, label: label ?? column.label, isSortable, ...(orderedBy && { orderedBy }) }];
  });
}

const filterable = [
  'sentimentId',
  'status',
  'severityLevelId',
  'assignedToIds',
  'assignedGroupIds',
  'customerResponseId',
  'sentimentScore',
  'slaDueAt',
  'createdAt',
  'resolvedAt',
  'topics',
  'escalationLevel',
  'channel',
];

export function filterColumns(isOneForm: boolean, view: InboxViewName): Column[] {
  return filterable.flatMap((name) => {
    const column = knownColumns.find((known) => known.name === name);
    if (isOneForm && name === 'sentimentId') return [];
    return column && (name !== 'slaDueAt' || isOfWork(view)) ? [column] : [];
  });
}

const isOfWork = (view: InboxViewName) => builtInViews[view].only === 'open';

const times = ['createdAt', 'updatedAt'];
const ordersOfAll = [...times, 'severityRank', 'sentimentScore'];

const steps = ['status', 'escalationLevel'];
const withoutSteps = ['sentimentScore', 'customStatusId'];

/** True if the sort order stays fast with a million responses; with more filters, fewer orders have an index. */
export function isOrderOf(view: InboxViewName, field: string, narrowedBy: readonly string[]): boolean {
  if (isOfWork(view)) return !(steps.includes(field) && narrowedBy.some((name) => withoutSteps.includes(name)));
  if (narrowedBy.includes('sentimentScore')) return field === 'sentimentScore';
  if (narrowedBy.length > 1 || narrowedBy.includes('createdAt')) return field === 'createdAt';
  return (narrowedBy.every((name) => name === 'sentimentId') ? ordersOfAll : times).includes(field);
}

/** These filters have an index per form, in order of creation. */
const quickInForm = new Set(['status', 'severityLevelId', 'assignedToIds', 'assignedGroupIds', 'sentimentScore']);

/** Whether the filters are fast with a million responses: open ones are few, done ones need an indexed filter. */
export function isQuick(view: InboxViewName, narrowedBy: readonly string[]): boolean {
  if (isOfWork(view)) return true;
  const [field, ...more] = narrowedBy.filter((name) => name !== 'sentimentId' && name !== 'createdAt');
  if (!field) return true;
  if (field === 'topics') return false;
  if (more.length > 0 || (field === 'sentimentScore' && narrowedBy.includes('createdAt'))) return false;
  return !narrowedBy.includes('sentimentId') || quickInForm.has(field);
}

export function usualOrderOf(view: InboxViewName, narrowedBy: readonly string[]): string {
  const orders = [builtInViews[view].order, '-createdAt', 'sentimentScore'];
  return orders.find((order) => isOrderOf(view, order.replace('-', ''), narrowedBy)) ?? '-createdAt';
}
