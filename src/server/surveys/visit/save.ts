import { sql } from 'kysely';
import type { VisitAnswer, VisitAnswers } from '../../../contract/schemas/survey-visit.ts';
import { endingFor } from '../../../domain/surveys/outcome.ts';
import { referrerOf } from '../../../domain/surveys/referrer.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { afterFinish } from '../after-finish.ts';
import { resumeToken, tokenHash } from '../link-token.ts';
import { deviceOf } from './device.ts';
import type { Found } from './find.ts';
import { columnsOf, endingWords, type Finished, finish, partialQuotas } from './finish.ts';
import type { Browser } from './marks.ts';
import { type Read, readAnswers } from './read-answers.ts';

/** A visit as it is kept: the row of its answers. */
export interface Kept {
  id: number;
  visitId: string;
  status: 'started' | 'partial' | 'complete' | 'screened_out' | 'over_quota' | 'spam' | 'test';
  surveyVersion: number;
  language: string;
  startedAt: Date;
  endingId: string | null;
  completedAt: Date | null;
  consentedAt: Date | null;
  /** By key, as they were sent. */
  sent: VisitAnswers;
}

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
  /** With these answers comes the agreement to the text of the survey. */
  isAgreed: boolean;
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
  const finished = sending.isComplete ? await finish(found, read, before?.id) : undefined;
  const id = await write(services, browser, found, sending, read, finished, before);
  if (!finished) return going(services, found, sending.visitId);
  if (!sending.isSpam) await afterFinish(found, id, finished.status);
  const ending = endingWords(found, finished.ending, sending.language);
  return { resumeToken: null, status: finished.status, ending };
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
  const token = resumeToken(services, tx.tenantId as number, surveyId, visitId);
  const own = finished?.columns ?? (await columnsOf(answered, score));
  const isAnonymous = settings.anonymous;
  const device = isAnonymous ? { device: null, browser: null } : deviceOf(request.headers['user-agent']);
  const row = {
    status: isSpam ? 'spam' : (finished?.status ?? 'partial'),
    language,
    completed_at: finished ? now : null,
    duration_ms: finished ? Math.min(2_147_483_647, now.getTime() - sending.startedAt.getTime()) : null,
    answers: JSON.stringify(answered),
    sent: JSON.stringify(finished ? {} : sending.answers),
    per_question_ms: JSON.stringify(sending.timings),
    ...{ nps: own.nps, csat: own.csat, ces: own.ces, sentiment_score: own.sentimentScore, summary: own.summary },
    ending_id: finished?.ending?.id ?? null,
    quota_ids: JSON.stringify(finished?.quotaIds ?? partialQuotas(found, read)),
    ...(sending.isAgreed ? { consented_at: now, consent_version: found.version } : {}),
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

/** A visit that began before, by its own id or by what resumes it; held until the transaction ends. */
export async function keptVisit(
  { tx, surveyId }: Pick<Found, 'tx'> & { surveyId: number },
  by: { visitId: string },
): Promise<Kept | undefined> {
  return tx.first(sql<Kept>`${columns} where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}
    and visit_id = ${by.visitId} for update`);
}

/** As keptVisit, for whoever holds the token that resumes it. */
export function resumedVisit(
  tx: Found['tx'],
  token: string,
): Promise<(Kept & { surveyId: number; linkId: number | null }) | undefined> {
  return tx.first(sql<Kept & { surveyId: number; linkId: number | null }>`${columns}
    where tenant_id = ${tx.tenantId} and resume_hash = ${tokenHash(token)} for update`);
}

const columns = sql`
  select id, survey_id, link_id, visit_id, status, survey_version, language, started_at, completed_at, ending_id, sent,
    consented_at
  from survey_responses`;
