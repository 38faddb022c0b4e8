import type { AnalyticsQuery } from '../../../src/analytics/schemas/analytics-query.ts';
import type { Services } from '../../../src/core/server/http/call.ts';
import type { Status } from '../../../src/forms/schemas/response-statuses.ts';
import { studentQuantile } from '../../../src/metrics/distributions.ts';
import { meanOf, netPromoter, shareOf } from '../../../src/metrics/figures.ts';
import { isFinal } from '../../../src/responses/rules/status.ts';
import type { OwnDimension } from './own-world.ts';
import { stepOf } from './step-of.ts';

/** A row of the table, with the lists that belong to it. */
export type Raw = Record<string, unknown>;

type Value = string | number | boolean | null;
type Slow = {
  value: number | null;
  n: number;
  interval?: unknown;
  percentile?: { values: number[]; rank: number };
  /** Of means and scores. */
  values?: readonly number[];
};

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
  /** Page views by survey and day. */
  openings?: readonly Raw[];
  /** Own questions and customer fields by the name of the dimension. */
  own?: ReadonlyMap<string, OwnDimension>;
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

const timeOfDay = (at: Date, zone: string) =>
  at.toLocaleTimeString('sv-SE', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

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
  questionId: 'fieldId',
};

interface Change {
  before: Record<string, unknown>;
  at: string;
}

interface Holding {
  kind: 'assigned' | 'groups';
  detail: { added: number[]; removed: number[] };
  at: string;
}

const restored: Record<string, string> = {
  ...columns,
  respondedAt: 'first_responded_at',
  escalationLevel: 'escalation_level',
};
const isTime = (column: string) => column.endsWith('_at');

/** A row as it was, by undoing later changes one after the other. */
function rowThen(row: Raw, at: Date): Raw {
  const then = { ...row };
  const isLater = (change: { at: string }) => new Date(change.at) >= at;
  for (const { before } of (row.changes as Change[]).filter(isLater).reverse()) {
    for (const [name, value] of Object.entries(before)) {
      const column = restored[name] ?? name;
      then[column] = isTime(column) && value !== null ? new Date(String(value)) : value;
    }
  }
  for (const { kind, detail } of ((row.holdings ?? []) as Holding[]).filter(isLater).reverse()) {
    const column = kind === 'assigned' ? 'user_ids' : 'group_ids';
    const kept = (then[column] as number[]).filter((id) => !detail.added.includes(id));
    then[column] = [...kept, ...detail.removed];
  }
  if ('user_ids' in row) then.is_assigned = (then.user_ids as number[]).length > 0;
  const ends = ['complete', 'screened_out', 'over_quota'];
  if (ends.includes(String(then.status)) && row.completed_at && (row.completed_at as Date) >= at)
    then.status = 'partial';
  return then;
}

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
  /** Of the response. */
  id: number;
  fieldId: number;
  part: string;
  choice: string | null;
  number: number | null;
}

/** The values of the answers of a response. */
function piecesOf({ answers }: Raw): Omit<Piece, 'id'>[] {
  return (answers as { fieldId: number; fieldType: string; value: unknown }[]).flatMap(
    ({ fieldId, fieldType, value }) => {
      if (fieldType === 'textarea') return [{ fieldId, part: '', choice: null, number: null }];
      const parts: [string, unknown][] = Array.isArray(value)
        ? value.map((one) => ['', one])
        : typeof value === 'object' && value
          ? Object.entries(value).filter(([, cell]) => cell !== null)
          : [['', value]];
      return parts.map(([part, one]) => ({
        fieldId,
        part,
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
  const { zone, own, weekStart } = world;
  const dimension = own?.get(name);
  if (dimension) return dimension.read(row, weekStart) ?? [];
  if (name === 'weekday' || name === 'hour') return [local(timeOf(row, field) as Date, zone)[name]];
  if (name === 'isEscalated') return [(row.escalation_level as number) > 0];
  if (name === 'isOverdue') return [isOverdue(row, world)];
  if (name === 'isOpen') return [isOpen(row, world)];
  if (name === 'status' && 'moves' in row) return [statusOf(row, world)];
  const value = row[columns[name] ?? name] as Value | Value[];
  return Array.isArray(value) ? value : [value];
}

/** Whether own dimensions of a query are about a row: a question is about the responses of its form. */
const isAbout = (row: Raw, { filters, dimensions }: AnalyticsQuery, { own, weekStart }: World): boolean =>
  [...dimensions, ...filters.map(({ field }) => field)].every((name) => {
    const dimension = own?.get(name);
    return dimension === undefined || dimension.read(row, weekStart) !== undefined;
  });

function isMeant(row: Raw, query: AnalyticsQuery, field: string, world: World): boolean {
  if (!isAbout(row, query, world)) return false;
  return query.filters.every(({ field: name, op, values }) => {
    const own = valuesOf(row, name, field, world);
    const [value = null] = own;
    const bound = values[0] ?? null;
    if (op === 'gte') return value !== null && bound !== null && value >= bound;
    if (op === 'lte') return value !== null && bound !== null && value <= bound;
    const found = own.length === 0 ? values.includes(null) : own.some((value) => values.includes(value));
    return op === 'in' ? found : !found;
  });
}

const tally = (values: readonly number[]) => values.map((value) => ({ value, count: 1 }));
const ofValues = (figureOf: (values: ReturnType<typeof tally>) => Slow, values: readonly number[]): Slow => ({
  ...figureOf(tally(values)),
  values,
});
const counted = (n: number): Slow => ({ value: n, n });
const share = (hits: readonly boolean[]): Slow => shareOf(tally(hits.map(Number)), (value) => value === 1);
const numbers = (rows: readonly Raw[], column: string) => rows.flatMap((row) => (row[column] as number | null) ?? []);
const hasAll = (row: Raw, ...names: string[]) => names.every((name) => row[name] !== null);
const isDone = (time: unknown, { at, isPast }: World) => time !== null && (!isPast || (time as Date) < at);
/** Between the two values around the place of the rank, as far as it is from them. */
export function percentileOf(values: readonly number[], rank: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const place = rank * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

const minutes = (rows: readonly Raw[], column: string, world: World, rank: number): Slow => {
  const times = rows.flatMap((row) => {
    const end = row[column] as Date | null;
    return end && isDone(end, world) ? [(end.getTime() - (row.created_at as Date).getTime()) / 60_000] : [];
  });
  return percentileFigure(times, rank);
};

const percentileFigure = (values: number[], rank: number): Slow => ({
  value: percentileOf(values, rank),
  n: values.length,
  percentile: { values, rank },
});

function figureOf(name: string, rows: readonly Raw[], query: AnalyticsQuery, world: World): Slow {
  if (isOfAnswers(query)) return answerFigure(name, rows as unknown as Piece[]);
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
    case 'responseRate': {
      const all = (column: string) => numbers(rows, column).reduce((sum, one) => sum + one, 0);
      const [opened, begun, finished] = [all('opened'), all('begun'), all('finished')];
      if (begun > opened) return { value: null, n: opened };
      return share(Array.from({ length: opened }, (_, at) => at < finished));
    }
    case 'completionRate':
      return share(rows.map(({ status }) => status === 'complete'));
    case 'sentimentAvg':
      return ofValues(meanOf, scores);
    case 'positivePct':
      return share(scores.map((score) => score > 0.25));
    case 'negativePct':
      return share(scores.map((score) => score < -0.25));
    case 'slaMetWithOverduePct':
      return share(
        rows
          .filter((row) => (isDone(row.resolved_at, world) && row.sla_due_at !== null) || isOverdue(row, world))
          .map((row) => isDone(row.resolved_at, world) && (row.resolved_at as Date) <= (row.sla_due_at as Date)),
      );
    case 'slaMetPct':
      return share(
        rows
          .filter((row) => isDone(row.resolved_at, world) && row.sla_due_at !== null)
          .map((row) => (row.resolved_at as Date) <= (row.sla_due_at as Date)),
      );
    case 'escalatedPct':
      return share(rows.map((row) => (row.escalation_level as number) > 0));
    case 'medianFirstResponse':
      return minutes(rows, 'first_responded_at', world, 0.5);
    case 'p90FirstResponse':
      return minutes(rows, 'first_responded_at', world, 0.9);
    case 'medianResolve':
      return minutes(rows, 'resolved_at', world, 0.5);
    case 'p90Resolve':
      return minutes(rows, 'resolved_at', world, 0.9);
    case 'medianDuration':
    case 'p90Duration': {
      const times = numbers(meant, 'duration_ms').map((ms) => ms / 60_000);
      return percentileFigure(times, name === 'p90Duration' ? 0.9 : 0.5);
    }
    case 'reopenedPct':
      return share(
        rows.map(({ moves }) =>
          (moves as Move[]).some(({ from, to, at }) => isFinal(from) && !isFinal(to) && new Date(at) < world.at),
        ),
      );
    case 'csatAfterClose':
      return share(rows.flatMap(({ ratings }) => (ratings as Rating[]).map(({ csat, top }) => csat > 5 - top)));
    case 'nps':
      return ofValues(netPromoter, numbers(meant, 'nps'));
    case 'csat':
      return share(
        meant.filter((row) => hasAll(row, 'csat')).map((row) => (row.csat as number) > 5 - (row.top as number)),
      );
    case 'ces':
      return ofValues(meanOf, numbers(meant, 'ces'));
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
      return counted(new Set(pieces.map(({ id }) => id)).size);
    case 'chosen':
      return counted(pieces.filter(({ choice, number }) => choice !== null || number !== null).length);
    case 'ratingAvg':
      return meanOfAnswers(pieces.filter(({ number }) => number !== null) as (Piece & { number: number })[]);
    case 'nps':
      return ofValues(netPromoter, given);
    case 'csat':
      return share(given.filter((number) => number >= 1 && number <= 5).map((number) => number > 3));
    default:
      throw new Error(name);
  }
}

/** The mean of all answers, with the n and the interval of the respondents. */
function meanOfAnswers(pieces: readonly { id: number; number: number }[]): Slow {
  const values = pieces.map(({ number }) => number);
  const { value } = meanOf(tally(values));
  const n = new Set(pieces.map(({ id }) => id)).size;
  if (value === null || n < 2) return { value, n, interval: null, values };
  const deviations = pieces.reduce((sum, { number }) => sum + (number - value) ** 2, 0);
  const reach = studentQuantile(0.975, n - 1) * Math.sqrt(deviations / (pieces.length - 1) / n);
  return { value, n, interval: { low: value - reach, high: value + reach }, values };
}

const isOfSurveys = ({ dataset }: AnalyticsQuery) => dataset.startsWith('survey');
const isOfAnswers = ({ dataset }: AnalyticsQuery) => dataset === 'sentimentValues' || dataset === 'surveyAnswers';

function rowsIn({ rows, isPast, at }: World): Raw[] {
  if (!isPast) return rows;
  return rows.filter((row) => ((row.started_at ?? row.created_at) as Date) < at).map((row) => rowThen(row, at));
}

/**
 * Page views and responses from the first day of views of their survey; from the second one where there were responses
 * before.
 */
function viewRows({ rows, openings = [], zone }: World): Raw[] {
  const views = openings.map((row) => ({
    ...row,
    started_at: onDay(String(row.day), zone),
    opened: row.count,
    begun: 0,
    finished: 0,
  }));
  const responses = rows
    .filter(({ status }) => status !== 'spam' && status !== 'test')
    .map((row) => ({
      ...row,
      day: local(row.started_at as Date, zone).day,
      opened: 0,
      begun: 1,
      finished: row.status === 'complete' ? 1 : 0,
    }));
  const daysOf = (known: readonly Raw[], surveyId: unknown) =>
    [...new Set(known.filter(({ survey_id }) => survey_id === surveyId).map(({ day }) => String(day)))].sort();
  const firstDays = new Map<unknown, string>();
  for (const surveyId of new Set(views.map((row) => (row as Raw).survey_id))) {
    const [first = '', second = '9999'] = daysOf(views, surveyId);
    const [response = '9999'] = daysOf(responses, surveyId);
    firstDays.set(surveyId, response < first ? second : first);
  }
  return [...views, ...responses].filter((row: Raw) => String(row.day) >= (firstDays.get(row.survey_id) ?? '9999'));
}

/** A moment of a day on the clock of a zone. */
function onDay(day: string, zone: string): Date {
  const noon = new Date(`${day}T12:00:00Z`).getTime();
  const found = [0, -12, 12].map((hours) => new Date(noon + hours * 3_600_000));
  return found.find((at) => local(at, zone).day === day) ?? new Date(noon);
}

/** Reference implementation: groups raw rows one by one, simple and slow. */
export function slowAnswer(
  world: World,
  query: AnalyticsQuery,
  span: { from: string | null; to: string | null; until?: string | null | undefined },
): SlowRow[] {
  const isSurvey = isOfSurveys(query);
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
  const isRate = query.measures.includes('responseRate');
  const rows = isRate ? viewRows(world) : isOfAnswers(query) ? valueRowsOf(rowsIn(world)) : rowsIn(world);
  for (const row of rows) {
    if (
      isSurvey &&
      !query.filters.some(({ field: name }) => name === 'status') &&
      (isOfAnswers(query) ? row.status !== 'complete' : ['spam', 'test'].includes(String(row.status)))
    )
      continue;
    const at = timeOf(row, field);
    if (isTimed && !at) continue;
    const day = isTimed && at ? local(at, world.zone).day : '';
    if (span.from && day < span.from) continue;
    if (span.to && day > span.to) continue;
    if (span.until && !isRate && at && day === span.to && timeOfDay(at, world.zone) >= span.until) continue;
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
    time,
    keys,
    figures: query.measures.map((measure) => figureOf(measure, rows, query, world)),
  }));
  // A response rate is unknown, but there, where more responses began than pages were viewed.
  return isWhole
    ? answer
    : answer.filter(({ figures }) => figures.some(({ n, value }) => n > 0 || (isRate && value === null)));
}
