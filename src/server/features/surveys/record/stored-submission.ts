import { unavailable } from '../../../../contract/errors.ts';
import type { SubmissionAnswers } from '../../../../contract/schemas/surveys/submission.ts';
import type { SurveyResponse } from '../../../../contract/schemas/surveys/survey-response.ts';
import type { Verdict } from '../../../../domain/text/verdict.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Found, FoundLink } from './find-survey.ts';
import { tokenHash } from './link-token.ts';
import { submissionRefused } from './refusal.ts';
import { readDocument } from './survey-version.ts';

export interface StoredSubmission {
  id: number;
  submissionId: string;
  status: 'started' | 'partial' | 'complete' | 'screened_out' | 'over_quota' | 'spam' | 'test';
  surveyVersion: number;
  language: string;
  startedAt: Date;
  endingId: string | null;
  completedAt: Date | null;
  consentedAt: Date | null;
  verifiedEmail: string | null;
  /** Seconds after the time limit at which it was closed; null if not late. */
  lateBySec: number | null;
  sent: SubmissionAnswers;
}

/** Locks an existing submission by ID, so that concurrent requests store it once. */
export function storedSubmission(
  { tx, surveyId }: Pick<Found, 'tx' | 'surveyId'>,
  { submissionId }: { submissionId: string },
): Promise<StoredSubmission | undefined> {
  return tx.prepared(sql<StoredSubmission>`
    select ${columns} from lock_submission(${surveyId}::integer, ${submissionId}::text)`);
}

export function resumedSubmission(
  tx: Found['tx'],
  token: string,
): Promise<(StoredSubmission & { surveyId: number; linkId: number | null }) | undefined> {
  return tx.first(sql<StoredSubmission & { surveyId: number; linkId: number | null }>`
    select ${columns} from survey_responses where tenant_id = ${tx.tenantId} and resume_hash = ${tokenHash(token)} for update`);
}

const columns = sql`
  id, survey_id, link_id, submission_id, status, survey_version, language, started_at, completed_at, ending_id, sent,
    consented_at, verified_email, late_by_sec`;

type Columns = Pick<SurveyResponse, 'nps' | 'csat' | 'ces' | 'summary'> & Verdict;

export const columnsIn = ({ nps, csat, ces, summary, ...verdict }: Columns) => ({
  ...{ nps, csat, ces, summary },
  sentiment_score: verdict.sentimentScore,
  sentiment_label: verdict.sentimentLabel,
  sentiment_source: verdict.sentimentSource,
  sentiment_confidence: verdict.sentimentConfidence,
});

interface Store {
  known?: number;
  replaces?: 'edited' | 'late' | null;
  editKey?: string;
}

/** Stores a response in one SQL function. Concurrent duplicates are stored once; the other request retries. */
export async function storeResponse(
  tx: Found['tx'],
  row: Record<string, unknown>,
  { known, replaces, editKey }: Store = {},
): Promise<number> {
  const stored = await tx.prepared(sql<{ id: number | null }>`
    select save_survey_response(${JSON.stringify(row)}::jsonb, ${known ?? null}::integer, ${replaces ?? null}::text,
      ${editKey ?? null}::text) as id`);
  if (typeof stored?.id !== 'number') throw unavailable('Another user changed this at the same time. Try again.', 1);
  return stored.id;
}

/**
 * The submission of a resume token, in its original version. `linked` is the survey of the link, which anonymous
 * responses do not store. Throws 404.
 */
export async function findResumed(
  tx: Tx,
  tenantName: string,
  resume: string,
  linked?: Found,
): Promise<{ found: Found; stored: StoredSubmission }> {
  if (!/^[\w-]{22}$/.test(resume)) throw submissionRefused('not_found');
  const saved = await resumedSubmission(tx, resume);
  if (!saved || (linked && linked.surveyId !== saved.surveyId)) throw submissionRefused('not_found');
  const survey = await tx.first(sql<Pick<Found, 'state' | 'settings'>>`
    select state, settings from surveys where tenant_id = ${tx.tenantId} and id = ${saved.surveyId}`);
  const link =
    linked?.link ??
    (await tx.first(sql<FoundLink>`
    select id, kind, customer_id, language, starts_at, expires_at, max_uses, source, prefill, is_active,
      verifies_email, password_hash, pin_hash
    from survey_links where tenant_id = ${tx.tenantId} and id = ${saved.linkId}`));
  if (!survey || !link) throw submissionRefused('closed');
  const document = await readDocument(tx, saved.surveyId, saved.surveyVersion);
  const found = {
    ...{ tx, tenantId: tx.tenantId as number, tenantName, surveyId: saved.surveyId, version: saved.surveyVersion },
    ...{ ...survey, survey: document, link, verifiedEmail: saved.verifiedEmail ?? undefined },
  };
  return { found, stored: saved };
}
