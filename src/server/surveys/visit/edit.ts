import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Answered } from '../../../contract/schemas/sentiment-response.ts';
import type { StartVisit, VisitAnswer, VisitAnswers } from '../../../contract/schemas/survey-visit.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import { afterEdit } from '../after-finish.ts';
import { byKeyOf } from '../cases/finished.ts';
import { agreedVersion } from './consent.ts';
import { readDocument } from './document.ts';
import { isEditable, toldAgain, wayBack } from './editable.ts';
import type { Found } from './find.ts';
import { endingWords, type Finished, finish } from './finish.ts';
import { type Kept, keepVersion } from './kept.ts';
import { assertOpen } from './may-answer.ts';
import { type Read, readAnswers } from './read-answers.ts';
import { visitRefused } from './refusal.ts';
import { languageFor } from './visit-of.ts';

const mostEdits = 100;

/**
 * Changes a finished answer, for whoever wrote it, while the survey is open; what it said before is kept. The same
 * change sent again is made once. One that would go beyond a quota is refused, and the answer stays as it was.
 */
export async function editVisit(
  services: Services,
  found: Found,
  body: StartVisit,
  before: Kept,
): Promise<VisitAnswer> {
  const { tx } = found;
  assertOpen(found, nowOf(services));
  if (!isEditable(found, before)) throw visitRefused('used');
  const read = await readAnswers(found, body.answers, true);
  const key = hash('sha256', `${body.editId}${JSON.stringify(read.answered)}`, 'base64url');
  const made = await editsOf(tx, before.id);
  if (made.includes(key)) return toldAgain(services, found, before);
  if (made.length >= mostEdits) throw visitRefused('too_many');
  const finished = await finish(found, read, before.id);
  if (finished.status === 'over_quota') throw visitRefused('quota_full');
  const said = await answersOf(tx, before.id);
  await keepVersion(tx, before.id, 'edited', key);
  const language = languageFor(found.survey.document, [body.language, before.language]);
  const agreed = await agreedVersion(found, body, before);
  const status = before.status === 'complete' ? finished.status : before.status;
  await write(services, found, before.id, { read, finished, language, agreed, status });
  if (before.status === 'complete') await afterEdit(found, before, said, finished.status);
  return {
    resumeToken: wayBack(services, found, before.visitId, finished.status),
    status: finished.status,
    ending: endingWords(found, finished.ending, language),
  };
}

/** What a finished answer says, by the keys that its questions have now. */
export async function finishedAnswers(found: Found, { id, surveyVersion }: Kept): Promise<VisitAnswers> {
  const asked = await readDocument(found.tx, found.surveyId, surveyVersion);
  const said = byKeyOf(asked, (await answersOf(found.tx, id)).answers);
  return Object.fromEntries(Object.entries(said).filter(([key]) => found.survey.idByKey.has(key)));
}

/** An answer before a change, as rules look at it. */
export interface Said {
  answers: Answered[];
  sentimentScore: number | null;
  caseId: number | null;
}

async function answersOf(tx: Tx, id: number): Promise<Said> {
  const row = await tx.first(sql<Said>`
    select answers, sentiment_score, case_id from survey_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return row as Said;
}

async function editsOf(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ editKey: string }>`
    select edit_key from survey_response_versions
    where tenant_id = ${tx.tenantId} and response_id = ${id} and edit_key is not null`);
  return rows.map(({ editKey }) => editKey);
}

interface Change {
  read: Read;
  finished: Finished;
  language: string;
  agreed: number | undefined;
  status: string;
}

async function write(services: Services, found: Found, id: number, change: Change): Promise<void> {
  const { read, finished, language, agreed, status } = change;
  const { columns } = finished;
  const now = nowOf(services);
  const row = {
    ...{ status, language, survey_version: found.version, edited_at: now, answers: JSON.stringify(read.answered) },
    ...{ nps: columns.nps, csat: columns.csat, ces: columns.ces, summary: columns.summary },
    sentiment_score: columns.sentimentScore,
    ending_id: finished.ending?.id ?? null,
    quota_ids: JSON.stringify(finished.quotaIds),
    ...(agreed === undefined ? {} : { consented_at: now, consent_version: agreed }),
  };
  const set = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await found.tx.run(sql`
    update survey_responses set ${sql.join(set)}, version = version + 1, updated_at = now()
    where tenant_id = ${found.tx.tenantId} and id = ${id}`);
}
