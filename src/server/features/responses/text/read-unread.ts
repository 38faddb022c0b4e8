import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { forEveryTenant, type PeriodicTask } from '../../../platform/jobs/periodic-task.ts';
import { readResponse } from './read-response.ts';
import { writeReading } from './write-reading.ts';

const atOnce = 200;

/** Analyses texts of responses that were not created by the API, such as seeded ones. Skips corrected values. */
export const readUnread: PeriodicTask = {
  name: 'read-texts',
  everySeconds: 10,
  run: (services) => forEveryTenant(services, readSome),
};

interface Unread {
  id: number;
  answers: Answered[];
  sentimentScore: number | null;
}

async function readSome(tx: Tx): Promise<void> {
  const unread = await tx.rows(sql<Unread>`
    select id, answers, sentiment_score from sentiment_responses
    where tenant_id = ${tx.tenantId} and not text_read order by id limit ${atOnce} for update skip locked`);
  for (const { id, answers, sentimentScore } of unread) {
    await writeReading(tx, id, await readResponse(answers, sentimentScore));
  }
}
