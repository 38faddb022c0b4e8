import { sql } from 'kysely';
import type { VisitAnswer, VisitAnswers } from '../../../contract/schemas/survey-visit.ts';
import { endingFor } from '../../../domain/surveys/outcome.ts';
import { referrerOf } from '../../../domain/surveys/referrer.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { afterFinish, afterLate } from '../after-finish.ts';
import { resumeToken, tokenHash } from '../link-token.ts';
import { deviceOf } from './device.ts';
import { cameLate, wayBack } from './editable.ts';
import type { Found } from './find.ts';
import { columnsOf, endingWords, type Finished, finish, partialQuotas } from './finish.ts';
import { type Kept, keepVersion } from './kept.ts';
import type { Browser } from './marks.ts';
import { type Read, readAnswers } from './read-answers.ts';

export interface Sending {
  visitId: string;
  answers: VisitAnswers;
  timings: Record<string, number>;
  language: string;
  isComplete: boolean;
  isSpam: boolean;
  startedAt: Date;
  /** Where the visitor came from; of the first answers, and never of later ones. */
  referrer?: string | undefined;
  /** The version to whose text these answers bring the agreement. */
  agreedVersion?: number | undefined;
  /** They come after the time of the visit, and close it as it is. */
  late?: { bySec: number; ownClockSec?: number | undefined };
}

/** Keeps a visit's answers, and finishes it with the last of them. Acknowledged is what was committed. */
export async function saveVisit(
  services: Services,
  browser: Browser,
  found: Found,
  sending: Sending,
  before: Kept | undefined,
): Promise<VisitAnswer> {
  const read = await readAnswers(found, sending.answers, sending.isComplete);
  if (!found.link) return previewed(found, read, sending);
  const { late } = sending;
  const finished = sending.isComplete && !late ? await finish(found, read, before?.id) : undefined;
  if (late && before) await keepVersion(found.tx, before.id, 'late');
  const id = await write(services, browser, found, sending, read, finished, before);
  if (late && !sending.isSpam) await afterLate(found, id);
  if (late) return cameLate;
  if (!finished) return going(services, found, sending.visitId);
  if (!sending.isSpam) await afterFinish(found, id, finished.status);
  const ending = endingWords(found, finished.ending, sending.language);
  const back = sending.isSpam ? 'complete' : finished.status;
  return { resumeToken: wayBack(services, found, sending.visitId, back), status: finished.status, ending };
}

const going = (services: Services, { tx, surveyId }: Found, visitId: string): VisitAnswer => ({
  resumeToken: resumeToken(services, tx.tenantId as number, surveyId, visitId),
  status: 'partial',
  ending: null,
});

/** A preview is checked as the real one is, and records nothing. */
function previewed(found: Found, { sent }: Read, { isComplete, language }: Sending): VisitAnswer {
  if (!isComplete) return { resumeToken: null, status: 'test', ending: null };
  const ending = endingFor(found.survey.document.endings, found.survey.fields, sent) ?? null;
  return { resumeToken: null, status: 'test', ending: endingWords(found, ending, language) };
}

async function write(
  services: Services,
  { request }: Browser,
  found: Found,
  sending: Sending,
  read: Read,
  finished: Finished | undefined,
  before: Kept | undefined,
): Promise<number> {
  const { answered, score } = read;
  const { tx, surveyId, link, settings } = found;
  const { visitId, language, isSpam } = sending;
  const now = nowOf(services);
  const isClosed = finished !== undefined || (sending.late !== undefined && sending.isComplete);
  const token = resumeToken(services, tx.tenantId as number, surveyId, visitId);
  const own = finished?.columns ?? (await columnsOf(answered, score));
  const isAnonymous = settings.anonymous;
  const device = isAnonymous ? { device: null, browser: null } : deviceOf(request.headers['user-agent']);
  const row = {
    status: isSpam ? 'spam' : (finished?.status ?? 'partial'),
    language,
    completed_at: isClosed ? now : null,
    duration_ms: finished ? Math.min(2_147_483_647, now.getTime() - sending.startedAt.getTime()) : null,
    answers: JSON.stringify(answered),
    sent: JSON.stringify(isClosed ? {} : sending.answers),
    per_question_ms: JSON.stringify(sending.timings),
    ...{ nps: own.nps, csat: own.csat, ces: own.ces, sentiment_score: own.sentimentScore, summary: own.summary },
    ending_id: finished?.ending?.id ?? null,
    quota_ids: JSON.stringify(finished?.quotaIds ?? partialQuotas(found, read)),
    ...(sending.agreedVersion === undefined ? {} : { consented_at: now, consent_version: sending.agreedVersion }),
    ...(sending.late ? { late_by_sec: sending.late.bySec, own_clock_sec: sending.late.ownClockSec ?? null } : {}),
  };
  if (before) {
    const columns = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await tx.run(sql`
      update survey_responses set ${sql.join(columns)}, version = version + 1, updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${before.id}`);
    return before.id;
  }
  const customerId = isAnonymous ? null : (link?.customerId ?? null);
  const all = {
    ...row,
    tenant_id: tx.tenantId,
    survey_id: surveyId,
    survey_version: found.version,
    // A link for one person would lead to them.
    link_id: isAnonymous && link?.customerId ? null : (link?.id ?? null),
    customer_id: customerId,
    source: isAnonymous ? '' : (link?.source ?? ''),
    verified_email: isAnonymous ? null : (found.verifiedEmail ?? null),
    referrer: isAnonymous ? '' : referrerOf(sending.referrer),
    ...device,
    visit_id: visitId,
    resume_hash: tokenHash(token),
    started_at: sending.startedAt,
  };
  const made = await tx.first(sql<{ id: number }>`
    insert into survey_responses (${sql.join(Object.keys(all).map((name) => sql.ref(name)))}, customer_name)
    values (${sql.join(Object.values(all))}, (select display_name from customer_form_responses
      where tenant_id = ${tx.tenantId} and id = ${customerId}::integer))
    returning id`);
  return made?.id as number;
}
