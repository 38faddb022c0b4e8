import { sql } from 'kysely';
import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import type { transcribeSchema } from '../../../contract/schemas/response-text.ts';
import type { Answered } from '../../../contract/schemas/sentiment-response.ts';
import type { AnswerValue } from '../../../domain/forms/kind.ts';
import { recordingInWords } from '../../../domain/forms/kinds/audio.ts';
import { kinds } from '../../../domain/forms/kinds.ts';
import { audit } from '../../crud/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { settleClock } from '../../sla/settle-clock.ts';
import { readResponse } from '../../text/read-response.ts';
import { writeReading } from '../../text/write-reading.ts';
import { readHandled } from './handled.ts';
import { type Locked, lockResponse, writeResponse } from './lock-response.ts';
import { readForm } from './read-form.ts';
import { track } from './track.ts';

interface Said {
  answers: Answered[];
  sentimentScore: number | null;
}

/** Keeps what is said in a recording as its words: from then on they are found, and read like any others. */
export const transcribe: Handler<z.output<typeof transcribeSchema>> = async (call) => {
  const { tx, body } = call;
  const response = await lockResponse(call, call.id(), body);
  const before = await saidIn(tx, response.id);
  const recording = before.answers.find(
    ({ fieldId, fieldType, value }) => fieldId === body.fieldId && fieldType === 'audio' && value !== null,
  );
  if (!recording) throw invalid([{ path: 'fieldId', message: 'There is no recording here' }]);
  const text = body.text.trim();
  const answers = before.answers.map((answer) => (answer === recording ? inWords(answer, text) : answer));
  const read = await readResponse(answers, await scoreApartFromWords(tx, response, before));
  await tx.run(sql`
    update sentiment_responses set answers = ${JSON.stringify(answers)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${response.id}`);
  await writeReading(tx, response.id, read);
  await writeResponse(call, response);
  const notes = text
    ? `Wrote down what is said in “${recording.fieldName}”`
    : `Took back the words of “${recording.fieldName}”`;
  await track(call, response.id, { kind: 'text', notes, detail: { fieldId: recording.fieldId } });
  await audit(call, resourceOf('sentimentResponses'), response.id, {
    before: { transcript: recording.isTranscript ? recording.text : '' },
    after: { transcript: text },
  });
  // Rules may wait for an unhappy customer.
  await settleClock(call, response);
  return readHandled(call, response.id);
};

async function saidIn(tx: Tx, id: number): Promise<Said> {
  const found = await tx.first(sql<Said>`
    select answers, sentiment_score from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return found ?? { answers: [], sentimentScore: null };
}

function inWords({ isTranscript: _, ...recording }: Answered, text: string): Answered {
  return text ? { ...recording, text, isTranscript: true } : { ...recording, text: recordingInWords(recording.value) };
}

/** A score that the answers themselves gave stays; one that came from the words is read again with them. */
async function scoreApartFromWords(tx: Tx, { sentimentId }: Locked, said: Said): Promise<number | null> {
  const ofWords = await readResponse(said.answers, null);
  if (said.sentimentScore !== ofWords.sentimentScore) return said.sentimentScore;
  const field = (await readForm(tx, sentimentId)).fields.find(({ isSentimentValue }) => isSentimentValue);
  const answer = said.answers.find(({ fieldId }) => fieldId === field?.id);
  return field && answer ? kinds[field.fieldType].score(answer.value as AnswerValue, field) : null;
}
