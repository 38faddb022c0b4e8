import { resourceOf } from '../../../core/contract/catalogue.ts';
import { readRow } from '../../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { DataRequest } from '../../schemas/data-request.ts';
import type { RetainedKind } from '../../schemas/retention.ts';
import { personalTypes } from '../erase-answers.ts';
import { personalColumns, tables } from '../own-rows.ts';
import { findPerson, type Person } from '../person.ts';

interface Retained {
  table: string;
  /** The time from which a record `r` is kept. */
  at: Sql;
  /** The ids of records that are older than so many months, not erased yet and not kept by a legal hold. */
  due(tx: Tx, months: number): Promise<Sql>;
}

type Held = Pick<Person, 'customerIds' | 'responseIds' | 'surveyResponseIds'>;

const isFree = (ids: readonly number[]) => sql`not r.id = any(${ids}::integer[])`;

const older = (table: string, at: Sql, also: (held: Held) => Sql): Retained => ({
  table,
  at,
  due: async (tx, months) => sql`
    select r.id from ${sql.ref(table)} r
    where r.tenant_id = ${tx.tenantId} and ${at} < now() - make_interval(months => ${months}::integer)
      and ${also(await heldIn(tx))}`,
});

/** The records of people with a legal hold: those that an erasure would find. */
async function heldIn(tx: Tx): Promise<Held> {
  const requests = await tx.rows(sql<{ id: number }>`
    select id from data_requests
    where tenant_id = ${tx.tenantId} and legal_hold <> '' and status in ('open', 'running')`);
  const held: Held = { customerIds: [], responseIds: [], surveyResponseIds: [] };
  for (const { id } of requests) {
    const person = await findPerson(tx, await readRow<DataRequest>(tx, resourceOf('dataRequests'), id));
    held.customerIds.push(...person.customerIds);
    held.responseIds.push(...person.responseIds);
    held.surveyResponseIds.push(...person.surveyResponseIds);
  }
  return held;
}

const lastSeen = sql`greatest(r.created_at,
  (select max(s.created_at) from sentiment_responses s where (s.tenant_id, s.customer_response_id) = (r.tenant_id, r.id)),
  (select max(s.started_at) from survey_responses s where (s.tenant_id, s.customer_id) = (r.tenant_id, r.id)))`;

export const retained: Readonly<Record<RetainedKind, Retained>> = {
  surveyResponses: older(
    'survey_responses',
    sql`coalesce(r.completed_at, r.started_at)`,
    (held) => sql`r.erased_at is null and ${isFree(held.surveyResponseIds)}`,
  ),
  sentimentResponses: older(
    'sentiment_responses',
    sql`r.status_since`,
    (held) => sql`not r.is_open and r.erased_at is null and ${isFree(held.responseIds)}`,
  ),
  customers: older(
    'customer_form_responses',
    lastSeen,
    (held) => sql`${isFree(held.customerIds)} and not exists (
      select from sentiment_responses s
      where (s.tenant_id, s.customer_response_id) = (r.tenant_id, r.id) and s.is_open)`,
  ),
  customerImports: older('imports', sql`r.created_at`, () => sql`r.status not in ('checking', 'running', 'undoing')`),
  auditLog: older('audit_log', sql`r.at`, () => sql`true`),
  receivedEmails: older(
    'received_emails',
    sql`r.created_at`,
    (held) => sql`r.file_name is not null and not r.response_id = any(${held.responseIds}::integer[])`,
  ),
};

const questions: Partial<Record<RetainedKind, string>> = {
  surveyResponses: 'survey_questions',
  sentimentResponses: 'sentiment_fields',
  customers: 'customer_form_fields',
};
/** What a rule erases by the list: the columns of its table, and the tables that go with it. Answers are named by their questions. */
const listed = (kind: RetainedKind): string[] =>
  tables
    .filter(([, { retention }]) => retention === kind)
    .toSorted(([one], [other]) => Number(other === retained[kind].table) - Number(one === retained[kind].table))
    .flatMap(([table, entry]) =>
      table === retained[kind].table ? personalColumns(entry).map(([, { holds }]) => holds) : entry.holds,
    )
    .filter((label) => label !== 'Answers');

const mostNames = 12;

/** What is personal in a kind of record: questions by their type or mark, and columns. */
export async function personalIn(tx: Tx, kind: RetainedKind): Promise<string[]> {
  const table = questions[kind];
  if (!table) return listed(kind);
  // Every answer of a customer form is about a person.
  const isPersonal =
    kind === 'customers'
      ? sql`true`
      : sql`
    (f.options -> 'pii' = 'true' or f.field_type = any(${personalTypes}::text[]))`;
  const rows = await tx.rows(sql<{ name: string }>`
    select f.field_name as name from ${sql.ref(table)} f
    where f.tenant_id = ${tx.tenantId} and f.deleted_at is null and ${isPersonal}
    group by f.field_name order by count(*) desc, f.field_name limit ${mostNames}`);
  return [...new Set([...listed(kind), ...rows.map(({ name }) => name)])];
}
