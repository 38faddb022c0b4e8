import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict } from '../../contract/errors.ts';
import type {
  markResponseSchema,
  SurveyResponse,
  surveyResponseInputSchema,
} from '../../contract/schemas/survey-response.ts';
import type { ResultFilter } from '../../contract/schemas/survey-result-query.ts';
import { masked } from '../../domain/text/personal-data.ts';
import { audit } from '../crud/audit.ts';
import { sendList } from '../crud/handlers.ts';
import { listRows, readRow } from '../crud/read.ts';
import { updateRow } from '../crud/write.ts';
import type { Handler } from '../http/call.ts';
import { askingOf } from '../surveys/results/asking.ts';
import { chosen, knowsPeople } from '../surveys/results/filter.ts';
import { wholeResponse } from '../surveys/results/whole-response.ts';

/** The answers to a survey, whatever their status unless one is named; the words of the summary filter here too. */
export const list: Handler = async (call) => {
  const asking = await askingOf(call, call.tx);
  const { status, from, to, tags, answer, ...query } = call.query;
  const own = { ...asking, filter: { status: 'all', ...picked({ status, from, to, tags, answer }) } };
  const page = await listRows(call.tx, call.resource, { query, also: [chosen(own)] });
  return sendList(call, asking.knowsPeople ? page : { ...page, json: inMask(page.json) }, false);
};

const picked = (words: Record<string, unknown>): ResultFilter =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));

function inMask(json: string): string {
  const rows = JSON.parse(json) as SurveyResponse[];
  return JSON.stringify(rows.map((row) => ({ ...row, summary: masked(row.summary) })));
}

/** One response with what was answered and the way through the survey; masked for whoever may not know who it was. */
export const show: Handler = async (call) => {
  const { tx, resource, session } = call;
  const id = call.id('responseId');
  const row = await readRow<SurveyResponse>(tx, resource, id);
  const mayKnow = knowsPeople(session);
  const summary = mayKnow ? row.summary : masked(row.summary);
  return { ...row, summary, ...(await wholeResponse(tx, id, mayKnow)) };
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
