import { sql } from '../../core/server/db/database.ts';
import type { JobKind } from '../../core/server/jobs/job.ts';
import type { administrationJobLabels } from '../schemas/job-labels.ts';

export const zoneJob = 'zone-change' satisfies keyof typeof administrationJobLabels;

const longestRecount = 10 * 60_000;
const lookAgainMs = 2_000;

/**
 * Applies the time zone that an organization chose. Triggers count its responses anew in the same transaction, so that no
 * figure mixes two zones; survey results are then folded by their own task, and readers add what is left.
 */
export const recountInZone: JobKind = async ({ tx, now }) => {
  await tx.mayTake(longestRecount);
  // Answers that arrive meanwhile wait before they lock anything that the recount needs.
  await tx.run(sql`select pg_advisory_xact_lock(712021, ${tx.tenantId}::integer)`);
  const applied = await tx.run(sql`
    update tenants set time_zone = next_time_zone, next_time_zone = null where id = ${tx.tenantId} and next_time_zone is not null`);
  const pending = await tx.first(sql<{ left: number }>`
    select count(*)::integer as left from survey_answer_deltas where tenant_id = ${tx.tenantId}`);
  const left = pending?.left ?? 0;
  const size = applied > 0 ? sql`${left}::integer` : sql`recount_size`;
  await tx.run(sql`
    update tenants set recount_size = case when ${left}::integer = 0 then null else ${size} end where id = ${tx.tenantId}`);
  return left === 0 ? undefined : { againAt: new Date(now.getTime() + lookAgainMs) };
};
