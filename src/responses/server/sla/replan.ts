import { sql } from '../../../core/server/db/database.ts';
import { enqueue, type JobKind } from '../../../core/server/jobs/job.ts';
import type { responsesJobLabels } from '../../schemas/job-labels.ts';

export const replanJob = 'replan' satisfies keyof typeof responsesJobLabels;

const clockJob = 'clock';
const atOnce = 500;

/** Schedules clock checks for all open responses in batches of some hundred, spread over minutes. */
export const replanClocks: JobKind = async ({ tx, job, now }) => {
  const after = Number(job.payload.after ?? 0);
  const rows = await tx.rows(sql<{ id: number }>`
    select id from sentiment_responses
    where tenant_id = ${tx.tenantId} and is_open and id > ${after} and (sla_due_at is not null or escalation_type <> 'none')
    order by id limit ${atOnce}`);
  for (const { id } of rows) await enqueue(tx, { kind: clockJob, key: String(id), runAt: now });
  const last = rows.at(-1);
  if (!last || rows.length < atOnce) return undefined;
  await tx.run(sql`
    update jobs set payload = ${JSON.stringify({ after: last.id })} where tenant_id = ${tx.tenantId} and id = ${job.id}`);
  return { againAt: new Date(now.getTime() + 1_000) };
};
