import { resourceOf } from '../../../core/contract/catalogue.ts';
import { invalid } from '../../../core/contract/errors.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { HandlerOf } from '../../../core/server/http/call.ts';
import { formatRecording } from '../../../forms/rules/kinds/file-kinds.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { maskedSummary } from '../../../text/answers.ts';
import { askForAnalysis } from '../../shared/server/ask-for-analysis.ts';
import { readHandled } from '../../shared/server/change-status.ts';
import { lockResponse, track, writeResponse } from '../../shared/server/lock-response.ts';

export const transcribe: HandlerOf<'sentimentResponses', 'transcribe'> = async (call) => {
  const { tx, body } = call;
  const response = await lockResponse(call, call.id(), body);
  const before = await answersIn(tx, response.id);
  const recording = before.find(
    ({ fieldId, fieldType, value }) => fieldId === body.fieldId && fieldType === 'audio' && value !== null,
  );
  if (!recording) throw invalid([{ path: 'fieldId', message: 'This answer has no recording' }]);
  const text = body.text.trim();
  const answers = before.map((answer) => (answer === recording ? format(answer, text) : answer));
  await tx.run(sql`
    update sentiment_responses set answers = ${JSON.stringify(answers)}::jsonb, summary = ${maskedSummary(answers)},
      text_read = false, sentiment_source = coalesce(sentiment_source, 'pending')
    where tenant_id = ${tx.tenantId} and id = ${response.id}`);
  await writeResponse(call, response);
  const notes = text
    ? `Added a transcript to “${recording.fieldName}”`
    : `Removed the transcript of “${recording.fieldName}”`;
  await track(call, response.id, { kind: 'text', notes, detail: { fieldId: recording.fieldId } });
  await audit(call, resourceOf('sentimentResponses'), response.id, {
    before: { transcript: recording.isTranscript ? recording.text : '' },
    after: { transcript: text },
  });
  await askForAnalysis(tx, response.id);
  return readHandled(call, response.id);
};

async function answersIn(tx: Tx, id: number): Promise<Answered[]> {
  const found = await tx.first(sql<{ answers: Answered[] }>`
    select answers from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return found?.answers ?? [];
}

function format({ isTranscript: _, ...recording }: Answered, text: string): Answered {
  return text ? { ...recording, text, isTranscript: true } : { ...recording, text: formatRecording(recording.value) };
}
