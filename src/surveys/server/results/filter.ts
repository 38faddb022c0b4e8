import { permissionFor } from '../../../core/contract/catalogue.ts';
import { forbidden, invalid } from '../../../core/contract/errors.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call } from '../../../core/server/http/call.ts';
import { canSeePersonal } from '../../../customers/shared/server/can-see-personal.ts';
import { promoterGroups } from '../../../metrics/promoter-groups.ts';
import { resultKindOf } from '../../rules/results/summarise.ts';
import type { ResultFilter } from '../../schemas/survey-result-query.ts';
import { readShape, type Shape, type ShapeField } from './shape.ts';

export interface Asking {
  tx: Tx;
  surveyId: number;
  shape: Shape;
  filter: ResultFilter;
  canSeePersonal: boolean;
}

export async function readAsking(call: Pick<Call, 'session' | 'query' | 'id'>, tx: Tx): Promise<Asking> {
  const surveyId = call.id('surveyId');
  const shape = await readShape(tx, surveyId);
  return { tx, surveyId, shape, filter: parseFilter(call), canSeePersonal: canSeePersonal(call.session) };
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
  const { tx, surveyId, filter } = asking;
  const { language, source, device, linkId, tags, answer } = filter;
  return [
    sql`v.tenant_id = ${tx.tenantId}`,
    sql`v.survey_id = ${surveyId}`,
    startedWithin(asking, sql`v.started_at`),
    ...among(sql`v.language`, language),
    ...among(sql`v.source`, source),
    ...among(sql`v.device`, device),
    ...(linkId ? [sql`v.link_id = ${Number(linkId)}`] : []),
    ...(tags ? [sql`jsonb_exists_any(v.tags, ${[tags].flat()}::text[])`] : []),
    ...[answer ?? []].flat().map((input) => answered(asking, input, table)),
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

/** Whether response `v` has an answer to a question that meets a condition over `a`. */
export function anyAnswer(asking: Asking, fieldId: number, answerCondition: Sql, table: Table): Sql {
  const { tx, surveyId } = asking;
  const ofSurvey = (row: string) =>
    sql`${sql.ref(`${row}.tenant_id`)} = ${tx.tenantId} and ${sql.ref(`${row}.survey_id`)} = ${surveyId}`;
  const ids = sql`array(select a.id from survey_answer_values a
    where ${ofSurvey('a')} and a.question_id = ${fieldId} and ${answerCondition})`;
  if (table === 'survey_result_rows') return sql`v.value_ids && ${ids}`;
  return sql`
    exists (select from survey_answers s where ${ofSurvey('s')} and s.response_id = v.id and s.value_ids && ${ids})`;
}

function answered(asking: Asking, label: string, table: Table): Sql {
  const { field, value } = answerFilterOf(asking, label);
  if (isTyped(field, value)) return anyAnswer(asking, field.id, givesTyped(field, value), table);
  const hasAnswer = sql`exists (select from jsonb_array_elements(r.answers) a
    where (a ->> 'fieldId')::integer = ${field.id} and (a ->> 'value' = ${value} or jsonb_exists(a -> 'value', ${value})))`;
  return sql`exists (select from survey_responses r
    where r.tenant_id = ${asking.tx.tenantId} and r.survey_id = ${asking.surveyId} and r.id = v.id and ${hasAnswer})`;
}

/** Parses an answer filter such as hotel:bergen. Throws if the caller may not filter by it. */
function answerFilterOf(
  { shape, canSeePersonal: mayKnow }: Asking,
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
