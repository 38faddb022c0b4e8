import type { AnalyticsQuery } from '../../../src/contract/schemas/dashboards/analytics-query.ts';
import type { Status } from '../../../src/contract/schemas/responses/sentiment-response.ts';
import { meanOf, netPromoter, shareOf } from '../../../src/domain/metrics/figures.ts';
import { medianOf } from '../../../src/domain/metrics/tally.ts';
import { isFinal } from '../../../src/domain/status.ts';
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
  isPast: boolean;
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

interface Move {
  from: Status;
  to: Status;
  at: string;
}

/** By the history where the question is as of a day before today. */
function statusOf({ status, moves }: Raw, { at, isPast }: World): Status {
  if (!isPast) return status as Status;
  const known = moves as Move[];
  const before = known.filter((move) => new Date(move.at) < at);
  return before.at(-1)?.to ?? known[before.length]?.from ?? (status as Status);
}

const isOpen = (row: Raw, world: World) => !isFinal(statusOf(row, world));
const isOverdue = (row: Raw, world: World) =>
  isOpen(row, world) && row.sla_due_at !== null && (row.sla_due_at as Date) < world.at;

interface Piece {
  fieldId: number;
  isFirst: boolean;
  part: string;
  choice: string | null;
  number: number | null;
}

/** The values of the answers of a response. */
function piecesOf({ answers }: Raw): Piece[] {
  return (answers as { fieldId: number; fieldType: string; value: unknown }[]).flatMap(
    ({ fieldId, fieldType, value }) => {
      if (fieldType === 'textarea') return [{ fieldId, isFirst: true, part: '', choice: null, number: null }];
      const parts: [string, unknown][] = Array.isArray(value)
        ? value.map((one) => ['', one])
        : typeof value === 'object' && value
          ? Object.entries(value).filter(([, cell]) => cell !== null)
          : [['', value]];
      return parts.map(([part, one], at) => ({
        ...{ fieldId, part, isFirst: at === 0 },
        choice: typeof one === 'string' ? one.replace(/^other:.*/, 'other') : null,
        number: typeof one === 'number' ? one : null,
      }));
    },
  );
}

// The same rows answer many queries.
const valueRows = new WeakMap<readonly Raw[], Raw[]>();

/** A row for each value of each answer. */
function valueRowsOf(rows: readonly Raw[]): Raw[] {
  const known = valueRows.get(rows) ?? rows.flatMap((one) => piecesOf(one).map((piece) => ({ ...one, ...piece })));
  valueRows.set(rows, known);
  return known;
}

function valuesOf(row: Raw, name: string, field: string, world: World): Value[] {
  const { zone } = world;
  if (name === 'weekday' || name === 'hour') return [local(timeOf(row, field) as Date, zone)[name]];
  if (name === 'isEscalated') return [(row.escalation_level as number) > 0];
  if (name === 'isOverdue') return [isOverdue(row, world)];
  if (name === 'isOpen') return [isOpen(row, world)];
  if (name === 'status' && 'moves' in row) return [statusOf(row, world)];
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
const isDone = (time: unknown, { at, isPast }: World) => time !== null && (!isPast || (time as Date) < at);
const minutes = (rows: readonly Raw[], column: string, world: World): Slow => {
  const times = rows.flatMap((row) => {
    const end = row[column] as Date | null;
    return end && isDone(end, world) ? [(end.getTime() - (row.created_at as Date).getTime()) / 60_000] : [];
  });
  return { value: medianOf(tally(times)), n: times.length };
};

function figureOf(name: string, rows: readonly Raw[], query: AnalyticsQuery, world: World): Slow {
  if (query.dataset === 'sentimentValues') return answerFigure(name, rows as unknown as Piece[]);
  const isSurvey = query.dataset === 'surveyResponses';
  const isByStatus = query.filters.some(({ field }) => field === 'status');
  const meant = isSurvey && !isByStatus ? rows.filter(({ status }) => status === 'complete') : rows;
  const scores = numbers(meant, 'sentiment_score');
  switch (name) {
    case 'count':
      return counted(rows.length);
    case 'uniqueCustomers':
      return counted(new Set(numbers(rows, 'customer_response_id')).size);
    case 'backlog':
      return counted(rows.filter((row) => isOpen(row, world)).length);
    case 'breached':
      return counted(rows.filter((row) => isOverdue(row, world)).length);
    case 'resolved':
      return counted(rows.filter((row) => ['resolved', 'closed'].includes(statusOf(row, world))).length);
    case 'completed':
      return counted(rows.filter(({ status }) => status === 'complete').length);
    case 'completionRate':
      return share(rows.map(({ status }) => status === 'complete'));
    case 'sentimentAvg':
      return meanOf(tally(scores));
    case 'positivePct':
      return share(scores.map((score) => score > 0.25));
    case 'negativePct':
      return share(scores.map((score) => score < -0.25));
    case 'slaMetPct':
      return share(
        rows
          .filter((row) => isDone(row.resolved_at, world) && row.sla_due_at !== null)
          .map((row) => (row.resolved_at as Date) <= (row.sla_due_at as Date)),
      );
    case 'escalatedPct':
      return share(rows.map((row) => (row.escalation_level as number) > 0));
    case 'medianFirstResponse':
      return minutes(rows, 'first_responded_at', world);
    case 'medianResolve':
      return minutes(rows, 'resolved_at', world);
    case 'reopenedPct':
      return share(
        rows.map(({ moves }) =>
          (moves as Move[]).some(({ from, to, at }) => isFinal(from) && !isFinal(to) && new Date(at) < world.at),
        ),
      );
    case 'csatAfterClose':
      return share(rows.flatMap(({ ratings }) => (ratings as Rating[]).map(({ csat, top }) => csat > 5 - top)));
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

interface Rating {
  csat: number;
  top: number;
}

function answerFigure(name: string, pieces: readonly Piece[]): Slow {
  const given = pieces.flatMap(({ number }) => number ?? []);
  switch (name) {
    case 'count':
      return counted(pieces.filter(({ isFirst }) => isFirst).length);
    case 'chosen':
      return counted(pieces.filter(({ choice, number }) => choice !== null || number !== null).length);
    case 'ratingAvg':
      return meanOf(tally(given));
    case 'nps':
      return netPromoter(tally(given));
    case 'csat':
      return share(given.filter((number) => number >= 1 && number <= 5).map((number) => number > 3));
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
  const isOfValues = query.dataset === 'sentimentValues';
  const rows = isOfValues ? valueRowsOf(world.rows) : world.rows;
  for (const row of rows) {
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
    figures: query.measures.map((measure) => figureOf(measure, rows, query, world)),
  }));
  return isWhole ? answer : answer.filter(({ figures }) => figures.some(({ n }) => n > 0));
}
