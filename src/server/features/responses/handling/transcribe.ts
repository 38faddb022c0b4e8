import { resourceOf } from '../../../../contract/catalogue.ts';
import { invalid } from '../../../../contract/errors.ts';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { formatRecording } from '../../../../domain/forms/kinds/file-kinds.ts';
import type { AnswerValue } from '../../../../domain/forms/kinds/kind.ts';
import { kinds } from '../../../../domain/forms/kinds.ts';
import { audit } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { HandlerOf } from '../../../platform/http/call.ts';
import { type Locked, lockResponse, track, writeResponse } from '../record/lock-response.ts';
import { settleClock } from '../sla/settle-clock.ts';
import { readResponse, writeReading } from '../text/read-response.ts';
import { readHandled } from './change-status.ts';
import { readForm } from './create.ts';

interface AnswersWithScore {
  answers: Answered[];
  sentimentScore: number | null;
}

export const transcribe: HandlerOf<'sentimentResponses', 'transcribe'> = async (call) => {
  const { tx, body } = call;
  const response = await lockResponse(call, call.id(), body);
  const before = await answerIn(tx, response.id);
  const recording = before.answers.find(
    ({ fieldId, fieldType, value }) => fieldId === body.fieldId && fieldType === 'audio' && value !== null,
  );
  if (!recording) throw invalid([{ path: 'fieldId', message: 'This answer has no recording' }]);
  const text = body.text.trim();
  const answers = before.answers.map((answer) => (answer === recording ? format(answer, text) : answer));
  const read = await readResponse(answers, await scoreApartFromText(tx, response, before));
  await tx.run(sql`
    update sentiment_responses set answers = ${JSON.stringify(answers)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${response.id}`);
  await writeReading(tx, response.id, read);
  await writeResponse(call, response);
  const notes = text
    ? `Added a transcript to “${recording.fieldName}”`
    : `Removed the transcript of “${recording.fieldName}”`;
  await track(call, response.id, { kind: 'text', notes, detail: { fieldId: recording.fieldId } });
  await audit(call, resourceOf('sentimentResponses'), response.id, {
    before: { transcript: recording.isTranscript ? recording.text : '' },
    after: { transcript: text },
  });
  // Escalation rules may depend on the sentiment.
  await settleClock(call, response);
  return readHandled(call, response.id);
};

async function answerIn(tx: Tx, id: number): Promise<AnswersWithScore> {
  const found = await tx.first(sql<AnswersWithScore>`
    select answers, sentiment_score from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return found ?? { answers: [], sentimentScore: null };
}

function format({ isTranscript: _, ...recording }: Answered, text: string): Answered {
  return text ? { ...recording, text, isTranscript: true } : { ...recording, text: formatRecording(recording.value) };
}

/** Keeps a score from numeric answers; a score derived from text is analysed again. */
async function scoreApartFromText(
  tx: Tx,
  { sentimentId }: Locked,
  transcribed: AnswersWithScore,
): Promise<number | null> {
  const textReading = await readResponse(transcribed.answers, null);
  if (transcribed.sentimentScore !== textReading.sentimentScore) return transcribed.sentimentScore;
  const field = (await readForm(tx, sentimentId)).fields.find(({ isSentimentValue }) => isSentimentValue);
  const answer = transcribed.answers.find(({ fieldId }) => fieldId === field?.id);
  return field && answer ? kinds[field.fieldType].score(answer.value as AnswerValue, field) : null;
}
