import type { z } from 'zod';
import { permissionFor } from '../../core/contract/catalogue.ts';
import { parseCursor, writeCursor } from '../../core/server/crud/cursor.ts';
import { assertRow } from '../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Handler } from '../../core/server/http/call.ts';
import type { TimelineKind, timelineQuerySchema } from '../schemas/customer-calls.ts';
import type { TimelineEntry } from '../schemas/timeline.ts';

const pageSize = 30;
const order = 'timeline';

/** A page of what happened to a customer, latest first. Entries of records that the caller may not open are left out. */
export const timeline: Handler = async (call) => {
  const { tx, session, resource } = call;
  const id = call.id();
  await assertRow(tx, resource, id);
  const { kind, _after } = call.query as z.output<typeof timelineQuerySchema>;
  const isShown = {
    case: session.permits(permissionFor('sentimentResponses', 'show')),
    survey: session.permits(permissionFor('surveyResponses', 'show')),
  };
  const parts = sources.filter((source) => isShown[source.of] && (!kind || source.kind === kind));
  const found = parts.length > 0 ? await readPage(tx, id, parts, _after) : [];
  const last = found.length > pageSize ? found[pageSize - 1] : undefined;
  return {
    entries: found.slice(0, pageSize).map(({ place: _, ...entry }) => entry),
    next: last ? writeCursor({ order, part: rankOf(last.kind), key: last.place, id: last.id }) : null,
  };
};

interface Source {
  kind: TimelineKind;
  of: 'case' | 'survey';
  /** Selects the columns of `part` in `readPage`. */
  rows: (tenantId: number | null, customerId: number) => Sql;
}

/** In the order in which entries of the same moment are listed. */
const sources: readonly Source[] = [
  {
    kind: 'response',
    of: 'case',
    rows: (tenant, customer) => sql`
      select r.id, r.created_at, s.name, r.summary, null::text, r.id, null::integer, r.status, r.custom_status_id
      from sentiment_responses r join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
      where r.tenant_id = ${tenant} and r.customer_response_id = ${customer}`,
  },
  {
    kind: 'survey',
    of: 'survey',
    rows: (tenant, customer) => sql`
      select r.id, coalesce(r.completed_at, r.started_at), s.name, r.summary, null::text, null::integer, r.id,
        null::text, null::integer
      from survey_responses r join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
      where r.tenant_id = ${tenant} and r.customer_id = ${customer} and r.status not in ('started', 'spam', 'test')`,
  },
  {
    kind: 'email',
    of: 'survey',
    rows: (tenant, customer) => sql`
      select i.id, i.sent_at, coalesce(s.name, ''), i.status, null::text, null::integer, null::integer,
        null::text, null::integer
      from survey_invitations i
      left join survey_distributions d on d.tenant_id = i.tenant_id and d.id = i.distribution_id
      left join surveys s on s.tenant_id = d.tenant_id and s.id = d.survey_id
      where i.tenant_id = ${tenant} and i.customer_id = ${customer} and i.sent_at is not null`,
  },
  { kind: 'note', of: 'case', rows: (tenant, customer) => history(tenant, customer, sql`t.kind = 'note'`) },
  {
    kind: 'change',
    of: 'case',
    rows: (tenant, customer) =>
      history(tenant, customer, sql`t.kind in ('status', 'escalation', 'resolution', 'follow_up', 'message')`),
  },
];

function history(tenant: number | null, customer: number, isMeant: Sql): Sql {
  return sql`
    select t.id, t.created_at, r.reference, t.notes, t.user_name, r.id, null::integer, null::text, null::integer
    from sentiment_responses r join tracking_rows t on t.tenant_id = r.tenant_id and t.response_id = r.id
    where r.tenant_id = ${tenant} and r.customer_response_id = ${customer} and ${isMeant}`;
}

const rankOf = (kind: TimelineKind) => sources.findIndex((source) => source.kind === kind);

type Found = TimelineEntry & { place: string };

function readPage(tx: Tx, customerId: number, parts: readonly Source[], after: string | undefined): Promise<Found[]> {
  const from = after === undefined ? undefined : parseCursor(after, order);
  const isAfter = from
    ? sql`where (e.at, -e.rank, e.id) < (${from.key}::timestamptz, ${-from.part}::integer, ${from.id}::integer)`
    : sql``;
  const all = parts.map(
    ({ kind, rows }) => sql`select ${rankOf(kind)}::integer as rank, ${kind}::text as kind, part.* from (
      ${rows(tx.tenantId, customerId)})
      part (id, at, title, text, user_name, response_id, survey_response_id, status, custom_status_id)`,
  );
  return tx.rows(sql<Found>`
    select e.kind, e.id, e.at, e.title, e.text, e.user_name, e.response_id, e.survey_response_id, e.status,
      e.custom_status_id, e.at::text as place
    from (${sql.join(all, sql` union all `)}) e ${isAfter}
    order by e.at desc, e.rank, e.id desc limit ${pageSize + 1}`);
}
