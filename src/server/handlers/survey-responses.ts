import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict } from '../../contract/errors.ts';
import type {
  markResponseSchema,
  SurveyResponse,
  surveyResponseInputSchema,
  WholeSurveyResponse,
} from '../../contract/schemas/survey-response.ts';
import { audit } from '../crud/audit.ts';
import { readRow } from '../crud/read.ts';
import { updateRow } from '../crud/write.ts';
import type { Handler } from '../http/call.ts';

/** One response with what was answered. */
export const show: Handler = async (call) => {
  const { tx, resource } = call;
  const id = call.id('responseId');
  const row = await readRow<SurveyResponse>(tx, resource, id);
  const own = await tx.first(sql<Pick<WholeSurveyResponse, 'answers' | 'perQuestionMs'>>`
    select answers, per_question_ms from survey_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return { ...row, ...own };
};

export const update: Handler<z.output<typeof surveyResponseInputSchema> & { version?: number }> = (call) =>
  updateRow(call, call.resource, call.id(), call.body);

/** Marks a finished response as spam or as a test, so that it no longer counts, or takes the mark back. */
export const setStatus: Handler<z.output<typeof markResponseSchema>> = async (call) => {
  const { tx, resource, body, session } = call;
  const id = call.id();
  const before = await readRow<SurveyResponse>(tx, resource, id);
  if (before.completedAt === null) {
    throw conflict('ILLEGAL_MOVE', 'Only a finished response can be marked', { status: before.status });
  }
  await tx.run(sql`
    update survey_responses set status = ${body.status}, version = version + 1, updated_at = now(),
      updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const row = await readRow(tx, resource, id);
  await audit(call, resource, id, { before, after: row });
  return row;
};
