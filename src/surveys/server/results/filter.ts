import { permissionFor } from '../../../core/contract/catalogue.ts';
import { forbidden, invalid } from '../../../core/contract/errors.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call } from '../../../core/server/http/call.ts';
import { canSeePersonal } from '../../../customers/shared/server/can-see-personal.ts';
import { promoterGroups } from '../../../metrics/promoter-groups.ts';
import { resultKindOf } from '../../rules/results/summarise.ts';
import type { ResultFilter } from '../../schemas/survey-result-query.ts';
import { readShape, type Shape, type ShapeField } from './shape.ts';

/** Responses with one of these typed values, or with this untyped answer to a question. */
type Answered = { valueIds: number[] } | { fieldId: number; value: string };

export interface Asking {
  tx: Tx;
  surveyId: number;
  shape: Shape;
  filter: ResultFilter;
  /** What the filter's answers select. */
  answered: readonly Answered[];
  canSeePersonal: boolean;
}

/** Throws if the caller may not filter by an answer. */
export async function readAsking(call: Pick<Call, 'session' | 'query' | 'id'>, tx: Tx): Promise<Asking> {
  const surveyId = call.id('surveyId');
  const filter = parseFilter(call);
  const of = { tx, surveyId, shape: await readShape(tx, surveyId), canSeePersonal: canSeePersonal(call.session) };
  const answered: Answered[] = [];
  for (const label of [filter.answer ?? []].flat()) answered.push(await readAnswered(of, label));
  return { ...of, filter, answered };
}

export function parseFilter({ query }: Pick<Call, 'query'>): ResultFilter {
  const { status, from, to, language, source, device, linkId, tags, answer } = query as ResultFilter;
  return { status, from, to, language, source, device, linkId, tags, answer };
}

type Table = 'survey_result_rows' | 'survey_responses';

export function chosen(asking: Asking, table: Table = 'survey_responses'): Sql {
  return sql.join([...filterConditions(asking, table), statusesOf(asking.filter, sql`v.status`)], sql` and `);
}

/** All started responses regardless of status, without spam and tests. */
export function begun(asking: Asking): Sql {
  return sql.join([...filterConditions(asking, 'survey_responses'), sql`v.status not in ('spam', 'test')`], sql` and `);
}

export const statusesOf = (filter: ResultFilter, column: Sql): Sql =>
  filter.status === 'all' ? sql`true` : sql`${column} in (${sql.join((filter.status ?? 'complete').split(','))})`;

/** True if only statuses are filtered. */
const isUnfiltered = ({ status, ...rest }: ResultFilter): boolean =>
  Object.values(rest).every((criterion) => criterion === undefined);

/** True if only statuses and whole days are filtered: counts and page views are stored by day. */
export function isOfDaysOnly({ from, to, ...rest }: ResultFilter): boolean {
  const isDay = (text: string | undefined) => !text?.includes('T');
  return isDay(from) && isDay(to) && isUnfiltered(rest);
}

export function dayRange({ from, to }: ResultFilter): Sql | undefined {
  if (!from && !to) return undefined;
  return sql`day between ${from ?? '0001-01-01'}::date and ${to ?? '9999-12-31'}::date`;
}

export function filterConditions(asking: Asking, table: Table): Sql[] {
  const { tx, surveyId, filter, answered } = asking;
  const { language, source, device, linkId, tags } = filter;
  return [
    sql`v.tenant_id = ${tx.tenantId}`,
    sql`v.survey_id = ${surveyId}`,
    startedWithin(asking, sql`v.started_at`),
    ...among(sql`v.language`, language),
    ...among(sql`v.source`, source),
    ...among(sql`v.device`, device),
    ...(linkId ? [sql`v.link_id = ${Number(linkId)}`] : []),
    ...(tags ? [sql`jsonb_exists_any(v.tags, ${[tags].flat()}::text[])`] : []),
    ...answered.map((one) => isAnswered(asking, one, table)),
  ];
}

export function startedWithin({ tx, filter: { from, to } }: Asking, column: Sql): Sql {
  const conditions = [
    ...(from ? [sql`${column} >= ${startOfDay(tx, from)}`] : []),
    ...(to ? [sql`${column} < ${startOfDay(tx, to, 1)}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

// Days are those of the tenant's time zone.
function startOfDay({ tenantId }: Tx, text: string, daysLater = 0): Sql {
  if (text.includes('T')) return sql`${text}::timestamptz`;
  return sql`day_start(${text}::date + ${daysLater}::integer, (select time_zone from tenants where id = ${tenantId}))`;
}

const among = (column: Sql, label: string | string[] | undefined) =>
  label === undefined ? [] : [sql`${column} in (${sql.join([label].flat())})`];

/**
 * The ids of the values of a question that meet a condition over `a`. They are read first, because PostgreSQL knows how
 * many responses have them only if it sees them.
 */
export async function valuesOf({ tx, surveyId }: Pick<Asking, 'tx' | 'surveyId'>, fieldId: number, condition: Sql) {
  const rows = await tx.rows(sql<{ id: number }>`
    select a.id from survey_answer_values a
    where a.tenant_id = ${tx.tenantId} and a.survey_id = ${surveyId} and a.question_id = ${fieldId} and ${condition}`);
  return rows.map(({ id }) => id);
}

type Filtered = Omit<Asking, 'filter' | 'answered'>;

async function readAnswered(asking: Filtered, label: string): Promise<Answered> {
  const { field, value } = answerFilterOf(asking, label);
  if (!isTyped(field, value)) return { fieldId: field.id, value };
  return { valueIds: await valuesOf(asking, field.id, givesTyped(field, value)) };
}

function isAnswered({ tx, surveyId }: Asking, answered: Answered, table: Table): Sql {
  const ofSurvey = (row: string) =>
    sql`${sql.ref(`${row}.tenant_id`)} = ${tx.tenantId} and ${sql.ref(`${row}.survey_id`)} = ${surveyId}`;
  if ('valueIds' in answered) {
    const { valueIds } = answered;
    if (table === 'survey_result_rows') return sql`v.value_ids && ${valueIds}::integer[]`;
    return sql`exists (select from survey_answers s
      where ${ofSurvey('s')} and s.response_id = v.id and s.value_ids && ${valueIds}::integer[])`;
  }
  const { fieldId, value } = answered;
  return sql`exists (select from survey_responses r cross join lateral jsonb_array_elements(r.answers) a
    where ${ofSurvey('r')} and r.id = v.id and (a ->> 'fieldId')::integer = ${fieldId}
      and (a ->> 'value' = ${value} or jsonb_exists(a -> 'value', ${value})))`;
}

/** Parses an answer filter such as hotel:bergen. Throws if the caller may not filter by it. */
function answerFilterOf(
  { shape, canSeePersonal: mayKnow }: Filtered,
  label: string,
): { field: ShapeField; value: string } {
  const key = label.slice(0, label.indexOf(':'));
  const field = shape.fields.find((one) => one.key === key);
  if (!field) throw invalid([{ path: 'answer', message: `Question “${key}” does not exist` }]);
  if (!mayKnow && isPersonal(field)) throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  return { field, value: label.slice(key.length + 1) };
}

export const isPersonal = ({ fieldType, options }: Pick<ShapeField, 'fieldType' | 'options'>): boolean =>
  options.pii === true || resultKindOf(fieldType) === 'personal';

const longestChoice = 400;

/** Texts, personal data and files are not stored typed, and long answers only in part. */
function isTyped({ fieldType }: ShapeField, value: string): boolean {
  const kind = resultKindOf(fieldType);
  return kind !== undefined && !['text', 'personal', 'files'].includes(kind) && value.length < longestChoice;
}

/** For a matrix, a row ID matches any answer in that row. */
function givesTyped({ fieldType }: ShapeField, value: string): Sql {
  const group = fieldType === 'nps' ? promoterGroups.find(({ id }) => id === value) : undefined;
  if (group) return sql`a.number between ${group.from} and ${group.to}`;
  if (value === 'other') return sql`starts_with(a.choice, 'other:')`;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const isSame = Number.isFinite(number)
    ? sql`(a.choice = ${value} or a.number = ${number}::double precision)`
    : sql`a.choice = ${value}`;
  return sql`(a.part = '' and ${isSame} or a.part = ${value} and a.part <> '')`;
}
