import { resourceOf } from '../../../core/contract/catalogue.ts';
import { audit, readRow } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { BodyOf, Handler } from '../../../core/server/http/call.ts';
import type { SentimentResponse } from '../../schemas/sentiment-response.ts';
import { readHandled } from '../../shared/server/change-status.ts';
import { lockResponse, track, writeResponse } from '../../shared/server/lock-response.ts';
import { settleClock } from '../../shared/server/settle-clock.ts';

type Input = BodyOf<'sentimentResponses', 'correctText'>;
type Read = Pick<SentimentResponse, 'language' | 'topics'> & { label: SentimentResponse['sentimentLabel'] };

export const correctText: Handler<Input> = async (call) => {
  const { tx, body, session } = call;
  const response = await lockResponse(call, call.id(), body);
  const row = await readRow<SentimentResponse>(tx, resourceOf('sentimentResponses'), response.id);
  const before: Read = { label: row.sentimentLabel, topics: row.topics, language: row.language };
  const after: Read = { ...before, ...correctionFrom(body) };
  const fields = Object.keys(correctionFrom(body));
  await tx.run(sql`
    update sentiment_responses set sentiment_label = ${after.label},
      sentiment_source = case when ${body.label !== undefined} then 'user' else sentiment_source end, topics = ${JSON.stringify(after.topics)},
      language = ${after.language}, text_corrected = jsonb_build_object('by', ${session.fullName}::text, 'at', now(),
        'source', coalesce(text_corrected ->> 'source', sentiment_source), 'fields', (select jsonb_agg(distinct name)
          from (select jsonb_array_elements_text(text_corrected -> 'fields') as name
            union select unnest(${fields}::text[])) named))
    where tenant_id = ${tx.tenantId} and id = ${response.id}`);
  await writeResponse(call, response);
  const notes = `Corrected the analysis: ${format(before, after)}`;
  await track(call, response.id, { kind: 'text', notes, detail: { from: before, to: after } });
  await audit(call, resourceOf('sentimentResponses'), response.id, { before, after });
  // Escalation rules may depend on the sentiment.
  await settleClock(call, response);
  return readHandled(call, response.id);
};

function correctionFrom({ label, topics, language }: Input): Partial<Read> {
  return {
    ...(label === undefined ? {} : { label }),
    ...(topics === undefined ? {} : { topics }),
    ...(language === undefined ? {} : { language }),
  };
}

function format(before: Read, after: Read): string {
  const parts = [
    before.label === after.label ? '' : `${before.label ?? 'no sentiment'} → ${after.label ?? 'no sentiment'}`,
    before.topics.join() === after.topics.join() ? '' : `topics ${after.topics.join(', ') || 'none'}`,
    before.language === after.language ? '' : `language ${after.language ?? 'unknown'}`,
  ];
  return parts.filter(Boolean).join('; ') || 'as detected';
}
