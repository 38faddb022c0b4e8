import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { readResponse } from './read-response.ts';

export async function writeReading(tx: Tx, id: number, read: Awaited<ReturnType<typeof readResponse>>): Promise<void> {
  await tx.run(sql`
    update sentiment_responses set text_read = true, summary = ${read.summary}, sentiment_score = ${read.sentimentScore},
      language = case when text_corrected -> 'fields' ? 'language' then language else ${read.language} end,
      sentiment_label = case when text_corrected -> 'fields' ? 'label' then sentiment_label
        else ${read.sentimentLabel} end,
      topics = case when text_corrected -> 'fields' ? 'topics' then topics else ${JSON.stringify(read.topics)}::jsonb end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
