import { resourceOf } from '../../../core/contract/catalogue.ts';
import { invalid } from '../../../core/contract/errors.ts';
import { emailSchema } from '../../../core/contract/schemas/common.ts';
import { isSampleAddress } from '../../../core/rules/sample-address.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { search } from '../../../core/server/crud/query.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call } from '../../../core/server/http/call.ts';
import { segmentCondition } from '../../../customers/shared/server/segments.ts';
import { type DistributionInput, mostInvited, type SkipReason } from '../../schemas/survey-distribution.ts';

export interface Chosen {
  id: number;
  name: string;
  address: string;
  language: string | null;
  reason: SkipReason | null;
}

export async function findAudience(call: Call<DistributionInput>): Promise<Chosen[]> {
  const { tx, body: input } = call;
  const segment = input.segmentId === undefined ? undefined : await segmentCondition(call, input.segmentId);
  const since = new Date(nowOf(call.services).getTime() - input.guardDays * 86_400_000);
  const rows = await tx.rows(sql<Chosen>`
    select w.id, w.name, coalesce(w.email_key, '') as address, a.language,
      case
        when w.email_key is null then 'no_address'
        when w.place > 1 then 'same_address'
        when w.restrictions ?| '{restrict,object}' then 'unsubscribed' when o.reason is not null then o.reason
        when ${input.guardDays > 0} then case
          when ${hasSevereCase(tx)} then 'open_case'
          when a.answered_at > ${since} then 'recently_answered'
          when ${wasInvited(tx, since)} then 'recently_invited'
        end
      end as reason
    from (${await wanted(tx, input, segment)}) w
    left join contact_opt_outs o on o.tenant_id = ${tx.tenantId} and o.email_key = w.email_key
      and o.undone_at is null
    left join lateral (
      select max(r.completed_at) filter (where r.status = 'complete') as answered_at,
        (array_agg(r.language order by r.started_at desc))[1] as language
      from survey_responses r where r.tenant_id = ${tx.tenantId} and r.customer_id = w.id) a on true
    order by lower(w.name), w.id`);
  return rows.map((row) => (row.reason || isReachable(row.address) ? row : unreachable(row)));
}

const isReachable = (address: string) => emailSchema.safeParse(address).success && !isSampleAddress(address);

const unreachable = (row: Chosen): Chosen => ({ ...row, reason: 'no_address' });

async function wanted(tx: Tx, { customerIds, matching }: DistributionInput, segment: Sql | undefined): Promise<Sql> {
  const text = matching?.trim();
  const found = segment ?? (text ? await search(tx, resourceOf('customers'), text) : sql`true`);
  const chosen = customerIds ? sql`v.id = any(${customerIds}::integer[])` : found;
  return sql`
    select v.id, v.display_name as name, v.email_key, v.restrictions,
      row_number() over (partition by v.email_key order by v.id) as place
    from customer_rows v where v.tenant_id = ${tx.tenantId} and ${chosen} order by v.id limit ${mostInvited + 1}`;
}

// Severe: the worse half of the tenant's severity levels.
const hasSevereCase = (tx: Tx) => sql`exists (
  select from sentiment_responses c
  join severity_levels l on l.tenant_id = c.tenant_id and l.id = c.severity_level_id
  where c.tenant_id = ${tx.tenantId} and c.customer_response_id = w.id
    and c.status in ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal')
    and l.rank > (select avg(ends.rank) from (
      select min(rank) as rank from severity_levels where tenant_id = ${tx.tenantId}
      union all select max(rank) from severity_levels where tenant_id = ${tx.tenantId}) ends))`;

const wasInvited = (tx: Tx, since: Date) => sql`exists (
  select from survey_invitations i
  where i.tenant_id = ${tx.tenantId} and i.email_key = w.email_key
    and (i.sent_at > ${since} or i.status = 'waiting'))`;

export function assertChosen(input: DistributionInput, chosen: readonly Chosen[]): void {
  const given = (['customerIds', 'segmentId', 'matching'] as const).filter((one) => input[one] !== undefined);
  const [path = 'matching'] = given;
  if (given.length !== 1) throw invalid([{ path, message: 'Send customer ids, a segment or a search' }]);
  if (chosen.length > mostInvited) {
    throw invalid([{ path, message: 'At most 10,000 customers at a time; please narrow the search' }]);
  }
}
