import type { AnalyticsQuery } from '../../../src/contract/schemas/dashboards/analytics-query.ts';
import { meanOf, netPromoter, shareOf } from '../../../src/domain/metrics/figures.ts';
import { medianOf } from '../../../src/domain/results/number-results.ts';
import type { Services } from '../../../src/server/platform/http/call.ts';

/** A row of the table, with the lists that belong to it. */
export type Raw = Record<string, unknown>;

type Value = string | number | boolean | null;
type Slow = { value: number | null; n: number; interval?: unknown };

export interface SlowRow {
  time: string | null;
  keys: Value[];
  figures: Slow[];
}

export interface World {
  zone: string;
  weekStart: number;
  /** When open responses are overdue or not. */
  at: Date;
  rows: Raw[];
}

export const readRaw = (services: Services, text: string, values: unknown[]): Promise<Raw[]> =>
  services.database.owner(async (client) => (await client.query<Raw>(text, values)).rows);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and hour on a clock in the zone, by the time zone data of JavaScript. */
export function local(at: Date, zone: string): { day: string; hour: number; weekday: number } {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...parts });
  formats.set(zone, format);
  const [day = '', hour = ''] = format.format(at).split(' ');
  return { day, hour: Number(hour), weekday: new Date(`${day}T12:00:00Z`).getUTCDay() || 7 };
}

export function stepOf(day: string, grain: string, weekStart: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  if (grain === 'week') {
    while ((date.getUTCDay() || 7) !== weekStart) date.setUTCDate(date.getUTCDate() - 1);
  }
  if (grain === 'month' || grain === 'quarter' || grain === 'year') date.setUTCDate(1);
  if (grain === 'quarter') date.setUTCMonth(3 * Math.floor(date.getUTCMonth() / 3));
  if (grain === 'year') date.setUTCMonth(0);
  return date.toISOString().slice(0, 10);
}

const columns: Record<string, string> = {
  sentimentId: 'sentiment_id',
  severityLevelId: 'severity_level_id',
  sentimentLabel: 'sentiment_label',
  sentimentScore: 'sentiment_score',
  isOpen: 'is_open',
  isAssigned: 'is_assigned',
  assignedGroupIds: 'group_ids',
  assignedToIds: 'user_ids',
  createdAt: 'created_at',
  resolvedAt: 'resolved_at',
  slaDueAt: 'sla_due_at',
  startedAt: 'started_at',
  surveyId: 'survey_id',
  linkId: 'link_id',
};

const timeOf = (row: Raw, field: string) => row[columns[field] ?? field] as Date | null;

const isOverdue = ({ is_open, sla_due_at: due }: Raw, at: Date) =>
  is_open === true && due !== null && (due as Date) < at;

function valuesOf(row: Raw, name: string, field: string, { zone, at }: World): Value[] {
  if (name === 'weekday' || name === 'hour') return [local(timeOf(row, field) as Date, zone)[name]];
  if (name === 'isEscalated') return [(row.escalation_level as number) > 0];
  if (name === 'isOverdue') return [isOverdue(row, at)];
  const value = row[columns[name] ?? name] as Value | Value[];
  return Array.isArray(value) ? value : [value];
}

function isMeant(row: Raw, { filters }: AnalyticsQuery, field: string, world: World): boolean {
  return filters.every(({ field: name, op, values }) => {
    const own = valuesOf(row, name, field, world);
    if (op === 'gte') return own[0] !== null && Number(own[0]) >= Number(values[0]);
    if (op === 'lte') return own[0] !== null && Number(own[0]) <= Number(values[0]);
    const found = own.length === 0 ? values.includes(null) : own.some((value) => values.includes(value));
    return op === 'in' ? found : !found;
  });
}

const tally = (values: readonly number[]) => values.map((value) => ({ value, count: 1 }));
const counted = (n: number): Slow => ({ value: n, n });
const share = (hits: readonly boolean[]): Slow => shareOf(tally(hits.map(Number)), (value) => value === 1);
const numbers = (rows: readonly Raw[], column: string) => rows.flatMap((row) => (row[column] as number | null) ?? []);
const hasAll = (row: Raw, ...names: string[]) => names.every((name) => row[name] !== null);
const minutes = (rows: readonly Raw[], column: string): Slow => {
  const times = rows.flatMap((row) => {
    const end = row[column] as Date | null;
    return end ? [(end.getTime() - (row.created_at as Date).getTime()) / 60_000] : [];
  });
  return { value: medianOf(tally(times)), n: times.length };
};
const done = (row: Raw) => row.status === 'resolved' || row.status === 'closed';

function figureOf(name: string, rows: readonly Raw[], query: AnalyticsQuery, at: Date): Slow {
  const isSurvey = query.dataset === 'surveyResponses';
  const isByStatus = query.filters.some(({ field }) => field === 'status');
  const meant = isSurvey && !isByStatus ? rows.filter(({ status }) => status === 'complete') : rows;
  const scores = numbers(meant, 'sentiment_score');
  switch (name) {
    case 'count':
      return counted(query.dataset === 'sentimentValues' ? scores.length : rows.length);
    case 'uniqueCustomers':
      return counted(new Set(numbers(rows, 'customer_response_id')).size);
    case 'backlog':
      return counted(rows.filter(({ is_open }) => is_open).length);
    case 'breached':
      return counted(rows.filter((row) => isOverdue(row, at)).length);
    case 'resolved':
      return counted(rows.filter(done).length);
    case 'completed':
      return counted(rows.filter(({ status }) => status === 'complete').length);
    case 'completionRate':
      return share(rows.map(({ status }) => status === 'complete'));
    case 'sentimentAvg':
      return meanOf(tally(scores));
    case 'positivePct':
      return share(scores.map((score) => score > 0.15));
    case 'negativePct':
      return share(scores.map((score) => score < -0.15));
    case 'slaMetPct':
      return share(
        rows
          .filter((row) => hasAll(row, 'resolved_at', 'sla_due_at'))
          .map((row) => (row.resolved_at as Date) <= (row.sla_due_at as Date)),
      );
    case 'escalatedPct':
      return share(rows.map((row) => (row.escalation_level as number) > 0));
    case 'medianFirstResponse':
      return minutes(rows, 'first_responded_at');
    case 'medianResolve':
      return minutes(rows, 'resolved_at');
    case 'nps':
      return netPromoter(tally(numbers(meant, 'nps')));
    case 'csat':
      return share(
        meant.filter((row) => hasAll(row, 'csat')).map((row) => (row.csat as number) > 5 - (row.top as number)),
      );
    case 'ces':
      return meanOf(tally(numbers(meant, 'ces')));
    default:
      throw new Error(name);
  }
}

/** Reference implementation: groups raw rows one by one, simple and slow. */
export function slowAnswer(
  world: World,
  query: AnalyticsQuery,
  span: { from: string | null; to: string | null },
): SlowRow[] {
  const isSurvey = query.dataset === 'surveyResponses';
  const field = query.timeDimension.field ?? (isSurvey ? 'startedAt' : 'createdAt');
  const { grain } = query.timeDimension;
  const isTimed =
    query.timeDimension.field ||
    grain ||
    span.to ||
    query.dimensions.some((name) => name === 'weekday' || name === 'hour');
  const groups = new Map<string, { time: string | null; keys: Value[]; rows: Raw[] }>();
  const isWhole = !grain && query.dimensions.length === 0;
  if (isWhole) groups.set('[null,[]]', { time: null, keys: [], rows: [] });
  for (const row of world.rows) {
    if (
      isSurvey &&
      !query.filters.some(({ field: name }) => name === 'status') &&
      ['spam', 'test'].includes(String(row.status))
    )
      continue;
    const at = timeOf(row, field);
    if (isTimed && !at) continue;
    const day = isTimed && at ? local(at, world.zone).day : '';
    if (span.from && day < span.from) continue;
    if (span.to && day > span.to) continue;
    if (!isMeant(row, query, field, world)) continue;
    const time = grain ? stepOf(day, grain, world.weekStart) : null;
    const combined = query.dimensions.reduce<Value[][]>(
      (all, name) => all.flatMap((keys) => valuesOf(row, name, field, world).map((value) => [...keys, value])),
      [[]],
    );
    for (const keys of combined) {
      const name = JSON.stringify([time, keys]);
      const group = groups.get(name) ?? { time, keys, rows: [] };
      groups.set(name, group);
      group.rows.push(row);
    }
  }
  const answer = [...groups.values()].map(({ time, keys, rows }) => ({
    ...{ time, keys },
    figures: query.measures.map((measure) => figureOf(measure, rows, query, world.at)),
  }));
  return isWhole ? answer : answer.filter(({ figures }) => figures.some(({ n }) => n > 0));
}
