import { surveyResponseStatuses } from '../../forms/schemas/response-statuses.ts';
import type { AnalyticsQuery } from '../schemas/analytics-query.ts';
import type { Span } from './days.ts';
import { parseOwnName } from './own-dimension.ts';

type Filter = AnalyticsQuery['filters'][number];
type Value = Filter['values'][number];

/** A figure: its measure, and the conditions of its rows. */
export interface FigureCell {
  dataset: string;
  measure: string;
  /** The date that chooses the rows; the first one of the dataset where absent. */
  time?: string | undefined;
  /** Of the step in time or the range. */
  span: Span;
  /** Of the chart, the dashboard or report, and the values of the row. */
  filters: readonly Filter[];
  /** Figures of a past day have no list, because lists show what is now. */
  isPast?: boolean;
}

/** A list with the parameters that filter it, as its address and its endpoint take them. */
export type ListBehind =
  | { list: 'inbox' | 'customers' | 'users'; params: Record<string, string> }
  | { list: 'surveyResponses'; surveyId: number; params: Record<string, string> };

/** The list of exactly the rows that a figure counts, or the n of a score; undefined where no list has them. */
export function listBehind(cell: FigureCell): ListBehind | undefined {
  if (cell.isPast) return undefined;
  const name = `${cell.dataset}.${cell.measure}`;
  const own = Object.hasOwn(countedRows, name) ? countedRows[name] : undefined;
  if (!own) return undefined;
  const further = withFurther.has(cell.dataset) ? cell.filters.filter(({ field }) => isFurther(field)) : [];
  const conditions = combined([...cell.filters.filter((filter) => !further.includes(filter)), ...own]);
  if (!conditions || further.length > mostFurther) return undefined;
  const list = findListBehind(cell, conditions);
  if (!list || further.length === 0) return list;
  return { ...list, params: { ...list.params, filters: JSON.stringify(further) } };
}

/** Own questions and columns of customers, which lists take as they are. */
const isFurther = (field: string) => parseOwnName(field) !== undefined || ofCustomers.has(field);
const ofCustomers = new Set(['company', 'customerOwnerId', 'customerTags']);
const withFurther = new Set(['sentimentResponses', 'cases', 'surveyResponses']);
const mostFurther = 10;

function findListBehind(cell: FigureCell, conditions: Conditions): ListBehind | undefined {
  switch (cell.dataset) {
    case 'surveyResponses':
      return surveyList(conditions, cell.span);
    case 'customers':
      return cell.span.from || cell.span.to || cell.time ? undefined : peopleList('customers', conditions, {});
    case 'users':
      return usersList(conditions, cell);
    default:
      return inboxList(conditions, cell);
  }
}

const among = (field: string, ...values: Value[]): Filter => ({ field, op: 'in', values });
const atLeast = (field: string, value: Value): Filter => ({ field, op: 'gte', values: [value] });

const isResolved = among('status', 'resolved', 'closed');
const isScored = atLeast('sentimentScore', -1);
/** A date that is there at all. */
const someDay = '1970-01-01';

/** What the rows of the n of a measure have; measures without a list are absent. */
const countedRows: Readonly<Record<string, readonly Filter[]>> = {
  'sentimentResponses.count': [],
  'sentimentResponses.resolved': [isResolved],
  'sentimentResponses.sentimentAvg': [isScored],
  'sentimentResponses.positivePct': [isScored],
  'sentimentResponses.negativePct': [isScored],
  'cases.count': [],
  'cases.backlog': [among('isOpen', true)],
  'cases.breached': [among('isOverdue', true)],
  'cases.resolved': [isResolved],
  'cases.slaMetPct': [atLeast('resolvedAt', someDay), atLeast('slaDueAt', someDay)],
  'cases.escalatedPct': [],
  'cases.reopenedPct': [],
  'cases.medianResolve': [atLeast('resolvedAt', someDay)],
  'cases.p90Resolve': [atLeast('resolvedAt', someDay)],
  'surveyResponses.count': [],
  'surveyResponses.completed': [among('status', 'complete')],
  'surveyResponses.completionRate': [],
  'customers.count': [],
  'users.count': [],
};

interface Condition {
  /** Any of them. */
  values?: readonly Value[];
  /** The least and the largest number or day. */
  from?: number | string;
  to?: number | string;
}

type Conditions = ReadonlyMap<string, Condition>;

/** A condition a field; undefined where a list cannot say it. */
function combined(filters: readonly Filter[]): Conditions | undefined {
  const conditions = new Map<string, Condition>();
  for (const { field, op, values } of filters) {
    const before = conditions.get(field) ?? {};
    const own = op === 'in' ? { values: bothOf(before.values, values) } : boundOf(op, values[0], before);
    if (!own || own.values?.length === 0) return undefined;
    conditions.set(field, { ...before, ...own });
  }
  return conditions;
}

const bothOf = (before: readonly Value[] | undefined, values: readonly Value[]): readonly Value[] =>
  [...new Set(values)].filter((value) => before?.includes(value) ?? true);

function boundOf(op: Filter['op'], value: Value | undefined, { from, to }: Condition): Condition | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  if (op === 'gte') return { from: from === undefined || value > from ? value : from };
  return op === 'lte' ? { to: to === undefined || value < to ? value : to } : undefined;
}

function inboxList(conditions: Conditions, { time = 'createdAt', span }: FigureCell): ListBehind | undefined {
  const params: Record<string, string> = {};
  const flags: Record<string, boolean> = {};
  for (const [field, { values, from, to }] of withDays(conditions, time, span)) {
    const list = listed(values, field);
    if (flagFields.has(field)) {
      if (values?.length === 1) flags[field] = values[0] === true;
    } else if (!listFields.has(field) || (values && list === undefined)) return undefined;
    else {
      if (list !== undefined) params[`${field}_in`] = list;
      if (from !== undefined) params[`${field}_gte`] = String(from);
      if (to !== undefined) params[`${field}_lte`] = String(to);
    }
  }
  const view = findView(flags, params);
  return view === undefined ? undefined : { list: 'inbox', params: { view, ...params } };
}

/** The days of the period as a condition; of another date than the first one, it must be there. */
function withDays(conditions: Conditions, time: string, { from, to }: Span): Conditions {
  const own = conditions.get(time) ?? {};
  const first = from ?? (time === 'createdAt' ? undefined : someDay);
  const days = {
    ...own,
    ...(first !== undefined && boundOf('gte', first, own)),
    ...(to !== null && boundOf('lte', to, own)),
  };
  return Object.keys(days).length > 0 ? new Map([...conditions, [time, days]]) : conditions;
}

const flagFields = new Set(['isOpen', 'isOverdue', 'isEscalated', 'isAssigned']);
const listFields = new Set([
  ...['sentimentId', 'severityLevelId', 'status', 'channel', 'language', 'sentimentLabel', 'resolutionCode'],
  ...[
    'rootCause',
    'assignedGroupIds',
    'assignedToIds',
    'topics',
    'sentimentScore',
    'createdAt',
    'resolvedAt',
    'slaDueAt',
  ],
]);

/** The view of the inbox that shows what is true or false; parameters take the rest. */
function findView(flags: Record<string, boolean>, params: Record<string, string>): string | undefined {
  const { isOpen, isOverdue, isEscalated, isAssigned } = flags;
  if (isAssigned === true || isOverdue === false) return undefined;
  if (isOverdue && isOpen === false) return undefined;
  if (isAssigned === false) {
    if (params.assignedToIds_in !== undefined) return undefined;
    params.assignedToIds_in = 'null';
  }
  if (isEscalated === true) params.escalationLevel_gte = '1';
  if (isEscalated === false) params.escalationLevel_lte = '0';
  if (isOverdue) return 'overdue';
  return isOpen === undefined ? 'all' : isOpen ? 'open' : 'done';
}

/** Values as one parameter; undefined where one of them would be read as something else. */
function listed(values: readonly Value[] | undefined, field: string): string | undefined {
  const isClear = (value: Value) =>
    value === null ? field !== 'topics' : value !== 'null' && !/,/.test(String(value));
  return values?.every(isClear) ? values.map(String).join(',') : undefined;
}

const begun = surveyResponseStatuses.filter((status) => status !== 'spam' && status !== 'test');
const surveyFields = new Set(['language', 'source', 'device', 'linkId', 'tags']);

function surveyList(conditions: Conditions, { from, to }: Span): ListBehind | undefined {
  const params: Record<string, string> = { status: begun.join(',') };
  let surveyId: number | undefined;
  for (const [field, condition] of conditions) {
    const { values = [] } = condition;
    const [value = null] = values;
    if (values.length === 0 || values.includes(null)) return undefined;
    if (field === 'status') params.status = values.join(',');
    else if (values.length > 1) return undefined;
    else if (field === 'surveyId') surveyId = Number(value);
    else if (surveyFields.has(field)) params[field] = String(value);
    else return undefined;
  }
  if (surveyId === undefined) return undefined;
  if (from) params.from = from;
  if (to) params.to = to;
  return { list: 'surveyResponses', surveyId, params };
}

function usersList(conditions: Conditions, { time = 'createdAt', span: { from, to } }: FigureCell) {
  if (time === 'createdAt') return from || to ? undefined : peopleList('users', conditions, {});
  const days = { lastSignInAt_gte: from ?? someDay, ...(to && { lastSignInAt_lte: to }) };
  return peopleList('users', conditions, days);
}

function peopleList(
  list: 'customers' | 'users',
  conditions: Conditions,
  days: Record<string, string>,
): ListBehind | undefined {
  const params: Record<string, string> = { ...days };
  for (const [field, { values }] of conditions) {
    const text = listed(values, field);
    if (text === undefined || !['company', 'roleId', 'isActive'].includes(field)) return undefined;
    if (field !== 'isActive') params[`${field}_in`] = text;
    else if (values?.length === 1) params.isActive = text;
  }
  return { list, params };
}
