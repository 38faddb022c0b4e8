import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { JobKind } from '../../../platform/jobs/run-job.ts';
import { lockFinished } from './finished.ts';
import { makeCase } from './make-case.ts';
import { meetsRule, rulesOf } from './rules.ts';

export const caseJob = 'survey-case';

export async function askForCase(tx: Tx, surveyId: number, responseId: number): Promise<void> {
  const queuedCount = await tx.run(sql`
    insert into jobs (tenant_id, kind, key, payload)
    select ${tx.tenantId}::integer, ${caseJob}, ${String(responseId)}, '{}'
    where exists (select from survey_case_rules
      where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and is_active)
    on conflict do nothing`);
  if (queuedCount > 0) await tx.run(sql`select pg_notify('jobs', '')`);
}

/** Creates a case by the first matching rule; runs exactly once, also after a crash. */
export const createCaseIfDue: JobKind = async ({ tx, job, now }) => {
  const finished = await lockFinished(tx, Number(job.key));
  if (!finished || finished.caseId !== null) return undefined;
  for (const rule of await rulesOf(tx, finished.surveyId)) {
    if (!(await meetsRule(tx, rule, finished))) continue;
    await makeCase({ tx, session: { userId: null }, at: now }, finished, rule);
    break;
  }
  return undefined;
};
