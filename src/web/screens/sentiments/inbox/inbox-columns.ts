import { builtInViews, type InboxViewName } from '../../../../contract/schemas/inbox.ts';
import { type Column, columnsOf } from '../../../crud/list/columns.ts';

export interface InboxColumn extends Column {
  /** What the list is ordered by when its head is pressed, where that is not the column itself. */
  orderedBy?: string;
}

/** What else the address may name: shown or ordered by, and never narrowed by. */
const besides: readonly Column[] = ['topics', 'severityRank', 'updatedAt'].map((name) => ({
  name,
  label: name === 'topics' ? 'Topics' : name,
  field: { kind: 'text', optionalColumn: true },
  kind: 'color',
  isTitle: false,
  isSortable: name !== 'topics',
}));

/** Every column that the address may name, be it to order or to narrow by. */
export const knownColumns: readonly Column[] = [...columnsOf('sentimentResponses'), ...besides];

/** The orders that are as quick over a million responses as over ten. */
const orders = ['severityRank', 'slaDueAt', 'status', 'sentimentScore', 'escalationLevel', 'createdAt', 'updatedAt'];

const looks: Record<string, { label?: string; orderedBy?: string }> = {
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

/** What a list of responses can show, in its order. An inbox of one form has no column for it. */
export function shownColumns(isOneForm: boolean): InboxColumn[] {
  return Object.entries(looks).flatMap(([name, { label, orderedBy }]) => {
    const column = knownColumns.find((known) => known.name === name);
    if (!column || (isOneForm && name === 'sentimentId')) return [];
    const isSortable = orders.includes(orderedBy ?? name);
    return [{ ...column, label: label ?? column.label, isSortable, ...(orderedBy && { orderedBy }) }];
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
  'escalationLevel',
  'channel',
];

/** What responses can be narrowed by. */
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
const withoutSteps = ['sentimentScore', 'ownStatusId'];

/**
 * Whether a view is ordered by a field while it is narrowed by others: only the orders are offered that stay quick over
 * a million. Deadlines, levels and steps say what to do next, and of what is done nothing; narrowed by scores or by own
 * statuses, what is open goes by neither level nor step. Where much is done already it goes by time while it is narrowed
 * by one thing, by more or by a span of time by when it came in, and by scores by the score.
 */
export function isOrderOf(view: InboxViewName, field: string, narrowedBy: readonly string[]): boolean {
  if (isOfWork(view)) return !(steps.includes(field) && narrowedBy.some((name) => withoutSteps.includes(name)));
  if (narrowedBy.includes('sentimentScore')) return field === 'sentimentScore';
  if (narrowedBy.length > 1 || narrowedBy.includes('createdAt')) return field === 'createdAt';
  return (narrowedBy.every((name) => name === 'sentimentId') ? ordersOfAll : times).includes(field);
}

/** Each has rows of its own for every form, in the order in which they came in. */
const quickInForm = new Set(['status', 'severityLevelId', 'assignedToIds', 'assignedGroupIds', 'sentimentScore']);

/**
 * Whether a list stays quick over a million while it is narrowed by these. What is open is always few; of the rest one
 * thing leads to its rows, within a form and a span of time where there are such.
 */
export function isQuick(view: InboxViewName, narrowedBy: readonly string[]): boolean {
  if (isOfWork(view)) return true;
  const [field, ...more] = narrowedBy.filter((name) => name !== 'sentimentId' && name !== 'createdAt');
  if (!field) return true;
  if (more.length > 0 || (field === 'sentimentScore' && narrowedBy.includes('createdAt'))) return false;
  return !narrowedBy.includes('sentimentId') || quickInForm.has(field);
}

/** The order that a view has by itself, or the next best while it is narrowed. */
export function usualOrderOf(view: InboxViewName, narrowedBy: readonly string[]): string {
  const orders = [builtInViews[view].order, '-createdAt', 'sentimentScore'];
  return orders.find((order) => isOrderOf(view, order.replace('-', ''), narrowedBy)) ?? '-createdAt';
}
