import { type RawBuilder, sql } from 'kysely';
import { permissionFor } from '../../../contract/catalogue.ts';
import { forbidden, invalid } from '../../../contract/errors.ts';
import { surveyResponseStatuses } from '../../../contract/schemas/survey-response.ts';
import type { ResultFilter } from '../../../contract/schemas/survey-result-query.ts';
import { promoterGroups } from '../../../domain/results/grouping.ts';
import { resultKinds } from '../../../domain/results/summarise.ts';
import type { Tx } from '../../db/database.ts';
import type { Call, Session } from '../../http/call.ts';
import type { Shape, ShapeField } from './shape.ts';

/** Who asks, and of which survey. */
export interface Asking {
  tx: Tx;
  surveyId: number;
  shape: Shape;
  filter: ResultFilter;
  /** May know who said what. */
  knowsPeople: boolean;
  /** Where it is known already which answers are meant. */
  ids?: readonly number[] | undefined;
}

export const knowsPeople = ({ permits }: Pick<Session, 'permits'>): boolean =>
  permits(permissionFor('customerFormResponses', 'customerDetails'));

/** The words of the address that say which answers are meant. */
export function filterOf({ query }: Pick<Call, 'query'>): ResultFilter {
  const { status, from, to, language, source, device, linkId, tags, answer } = query as ResultFilter;
  return { status, from, to, language, source, device, linkId, tags, answer };
}

/** The answers that are counted, as conditions over `v`, a row of survey_responses. */
export function chosen(asking: Asking): RawBuilder<unknown> {
  return sql.join([...conditionsOf(asking), statusesOf(asking.filter, sql`v.status`)], sql` and `);
}

/** The same whatever their status, without spam and tests: everybody who began. */
export function begun(asking: Asking): RawBuilder<unknown> {
  return sql.join([...conditionsOf(asking), sql`v.status not in ('spam', 'test')`], sql` and `);
}

/** The statuses that are asked for, as a condition over a column. */
export const statusesOf = (filter: ResultFilter, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  filter.status === 'all' ? sql`true` : sql`${column} in (${sql.join([...wishedStatuses(filter)])})`;

export const wishedStatuses = ({ status = 'complete' }: ResultFilter): ReadonlySet<string> =>
  new Set<string>(status === 'all' ? surveyResponseStatuses : status.split(','));

/** Whether nothing is asked for but statuses and whole days, which counts are kept of. */
export function isOfDaysOnly({ status, from, to, ...rest }: ResultFilter): boolean {
  const isDay = (text: string | undefined) => !text?.includes('T');
  return isDay(from) && isDay(to) && Object.values(rest).every((word) => word === undefined);
}

/** The days that are asked for, as a condition over `day`; undefined where none are named. */
export function dayRange({ from, to }: ResultFilter): RawBuilder<unknown> | undefined {
  if (!from && !to) return undefined;
  return sql`day between ${from ?? '0001-01-01'}::date and ${to ?? '9999-12-31'}::date`;
}

/** Every condition but that of the status. */
export function conditionsOf(asking: Asking): RawBuilder<unknown>[] {
  const { tx, surveyId, filter, ids } = asking;
  const ofSurvey = [sql`v.tenant_id = ${tx.tenantId}`, sql`v.survey_id = ${surveyId}`];
  if (ids) return [...ofSurvey, sql`v.id = any(${ids}::integer[])`];
  const { language, source, device, linkId, tags, answer } = filter;
  return [
    ...ofSurvey,
    startedWithin(asking, sql`v.started_at`),
    ...among(sql`v.language`, language),
    ...among(sql`v.source`, source),
    ...among(sql`v.device`, device),
    ...(linkId ? [sql`v.link_id = ${Number(linkId)}`] : []),
    ...(tags ? [sql`jsonb_exists_any(v.tags, ${[tags].flat()}::text[])`] : []),
    ...[answer ?? []].flat().map((wish) => answered(asking, wish)),
  ];
}

/** When answers began that are asked for, as a condition over a column. */
export function startedWithin({ tx, filter: { from, to } }: Asking, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = [
    ...(from ? [sql`${column} >= ${startOf(tx, from)}`] : []),
    ...(to ? [sql`${column} < ${startOf(tx, to, 1)}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

// A day begins when the tenant's calendar says so.
function startOf({ tenantId }: Tx, text: string, daysLater = 0): RawBuilder<unknown> {
  if (text.includes('T')) return sql`${new Date(text)}`;
  return sql`((${text}::date + ${daysLater}::integer)::timestamp
    at time zone (select time_zone from tenants where id = ${tenantId}))`;
}

const among = (column: RawBuilder<unknown>, words: string | string[] | undefined) =>
  words === undefined ? [] : [sql`${column} in (${sql.join([words].flat())})`];

function answered(asking: Asking, wish: string): RawBuilder<unknown> {
  const { field, value } = fieldOfWish(asking, wish);
  return sql`exists (select from jsonb_array_elements(v.answers) a
    where case when (a ->> 'fieldId')::integer = ${field.id} then ${said(field, value)} end)`;
}

/** The question and the answer of a filter like hotel:bergen, which not everybody may ask for. */
export function fieldOfWish(
  { shape, knowsPeople: mayKnow }: Asking,
  wish: string,
): { field: ShapeField; value: string } {
  const key = wish.slice(0, wish.indexOf(':'));
  const field = shape.fields.find((one) => one.key === key);
  if (!field) throw invalid([{ path: 'answer', message: `There is no question “${key}”` }]);
  if (!mayKnow && isPersonal(field)) throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  return { field, value: wish.slice(key.length + 1) };
}

/** Its answers say who somebody is. */
export const isPersonal = ({ fieldType, options }: Pick<ShapeField, 'fieldType' | 'options'>): boolean =>
  options.pii === true || resultKinds[fieldType] === 'personal';

function said({ fieldType }: ShapeField, value: string): RawBuilder<unknown> {
  const group = fieldType === 'nps' ? promoterGroups.find(({ id }) => id === value) : undefined;
  if (group) return sql`(a ->> 'value')::numeric between ${group.from} and ${group.to}`;
  if (value === 'other') {
    return sql`(a ->> 'value' like 'other:%' or jsonb_path_exists(a -> 'value', '$[*] ? (@ starts with "other:")'))`;
  }
  return sql`(a ->> 'value' = ${value} or jsonb_exists(a -> 'value', ${value}))`;
}
