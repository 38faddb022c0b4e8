import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** What a customer said is found under the new name. */
export async function renameInFeedback(tx: Tx, id: number, name: string): Promise<void> {
  await tx.run(sql`
    update sentiment_responses set customer_name = ${name}
    where tenant_id = ${tx.tenantId} and customer_response_id = ${id}`);
  await tx.run(sql`
    update survey_responses set customer_name = ${name} where tenant_id = ${tx.tenantId} and customer_id = ${id}`);
}

/** What a customer said stays, and no longer says whose it is. Answers how much there was. */
export async function forgetInFeedback(tx: Tx, id: number): Promise<{ responses: number; answers: number }> {
  // Whoever said a hundred thousand things takes longer than any other statement may.
  await tx.run(sql`set local statement_timeout = '120s'`);
  const responses = await tx.run(sql`
    update sentiment_responses set customer_response_id = null, customer_name = null
    where tenant_id = ${tx.tenantId} and customer_response_id = ${id}`);
  const answers = await tx.run(sql`
    update survey_responses set customer_id = null, customer_name = null, verified_email = null
    where tenant_id = ${tx.tenantId} and customer_id = ${id}`);
  return { responses, answers };
}
