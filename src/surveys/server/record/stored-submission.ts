import { ApiError, unavailable } from '../../../core/contract/errors.ts';
import { tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { makeBatches } from '../../../core/server/db/batches.ts';
import { perDatabase, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { NewJob } from '../../../core/server/jobs/job.ts';
import type { Identification } from '../../../customers/schemas/identification.ts';
import type { Verdict } from '../../../text/verdict.ts';
import type { SubmissionAnswers } from '../../schemas/submission.ts';
import type { SurveyResponse } from '../../schemas/survey-response.ts';
import type { Found, FoundLink } from '../../shared/server/find-survey.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';
import { readDocument } from '../../shared/server/survey-version.ts';

export interface SubmissionRow {
  id: number;
  submissionId: string;
  /** Null for an erased one. */
  resumeHash: Buffer | null;
  status: 'started' | 'partial' | 'complete' | 'screened_out' | 'over_quota' | 'spam' | 'test';
  surveyVersion: number;
  language: string;
  startedAt: Date;
  endingId: string | null;
  completedAt: Date | null;
  consentedAt: Date | null;
  verifiedEmail: string | null;
  customerId: number | null;
  identification: Identification | null;
  /** Seconds after the time limit at which it was closed; null if not late. */
  lateBySec: number | null;
  sent: SubmissionAnswers;
}

/** Locks an existing submission by ID, so that concurrent requests store it once. */
export function storedSubmission(
  { tx, surveyId }: Pick<Found, 'tx' | 'surveyId'>,
  { submissionId }: { submissionId: string },
): Promise<SubmissionRow | undefined> {
  return tx.prepared(sql<SubmissionRow>`
    select ${columns} from lock_submission(${surveyId}::integer, ${submissionId}::text)`);
}

/** Whether a submission is closed: answered, or ended by its time limit. */
export async function isFinished(
  { tx, surveyId }: Pick<Found, 'tx' | 'surveyId'>,
  submissionId = '',
): Promise<boolean> {
  if (submissionId === '') return false;
  const row = await tx.first(sql`
    select id from survey_responses
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and submission_id = ${submissionId}
      and (completed_at is not null or late_by_sec is not null)`);
  return row !== undefined;
}

export function resumedSubmission(
  tx: Found['tx'],
  token: string,
): Promise<(SubmissionRow & { surveyId: number; linkId: number | null }) | undefined> {
  return tx.first(sql<SubmissionRow & { surveyId: number; linkId: number | null }>`
    select ${columns} from survey_responses where tenant_id = ${tx.tenantId} and resume_hash = ${tokenHash(token)} for update`);
}

const columns = sql`
  id, survey_id, link_id, submission_id, resume_hash, status, survey_version, language, started_at, completed_at, ending_id, sent,
    consented_at, verified_email, customer_id, identification, late_by_sec`;

type Columns = Pick<SurveyResponse, 'nps' | 'csat' | 'ces' | 'summary'> & Verdict;

export const columnsIn = ({ nps, csat, ces, summary, ...verdict }: Columns) => ({
  nps,
  csat,
  ces,
  summary,
  sentiment_score: verdict.sentimentScore,
  sentiment_label: verdict.sentimentLabel,
  sentiment_source: verdict.sentimentSource,
  sentiment_confidence: verdict.sentimentConfidence,
});

/** What is stored of a submission, and what comes into being with it. */
export interface SubmissionItem {
  row: Record<string, unknown>;
  /** The response that the submission continues; its former answers are kept as a version if it `replaces` them. */
  known?: number | undefined;
  replaces?: 'edited' | 'late' | undefined;
  editKey?: string | undefined;
  /** Jobs about the response. */
  jobs?: readonly Omit<NewJob, 'key'>[];
  /** The own page of a new response. */
  page?: { nonce: string; tokenHash: string; expiresAt: Date } | undefined;
}

/** Another request has stored the submission since its survey was opened. */
export class StoredMeanwhile extends ApiError {
  constructor() {
    super(503, 'UNAVAILABLE', 'This was sent twice at the same time. Try again.', { retryAfterSeconds: 1 });
  }
}

const storesOf = perDatabase((database) =>
  makeBatches<SubmissionItem, number | null>(
    async (tenantId, items) => {
      const stored = await database.single(Number(tenantId), saving(items));
      return stored.map(({ id }) => id);
    },
    { atOnce: 2, most: 256 },
  ),
);

const saving = (items: readonly SubmissionItem[]) =>
  sql<{ id: number | null }>`select id from save_submissions(${JSON.stringify(items)}::jsonb) order by at`;

/**
 * Stores a submission, in the transaction of its request if that has begun or something follows in it; otherwise together
 * with others of the tenant. Returns after the commit, or in the transaction. Throws StoredMeanwhile.
 */
export async function storeSubmission(
  { database }: Pick<Services, 'database'>,
  tx: Tx,
  item: SubmissionItem,
  { isAlone }: { isAlone: boolean },
): Promise<number> {
  const id =
    isAlone || tx.hasBegun
      ? (await tx.prepared(saving([item])))?.id
      : await storesOf(database)(String(tx.tenantId), item);
  if (typeof id !== 'number') throw new StoredMeanwhile();
  return id;
}

/** Stores complete responses of an earlier system in the order of the rows; returns their ids. */
export async function storeImported(tx: Tx, rows: readonly Record<string, unknown>[]): Promise<number[]> {
  const stored = await tx.rows(saving(rows.map((row) => ({ row }))));
  const ids = stored.flatMap(({ id }) => id ?? []);
  if (ids.length < rows.length) throw unavailable('Another user changed this at the same time. Try again.', 1);
  return ids;
}

/**
 * The submission of a resume token, and its survey as published. `linked` is the survey of the link, which anonymous
 * responses do not store. Throws 404.
 */
export async function findResumed(
  tx: Tx,
  tenantName: string,
  resume: string,
  linked?: Found,
): Promise<{ found: Found; stored: SubmissionRow }> {
  if (!/^[\w-]{22}$/.test(resume)) throw submissionRefused('not_found');
  const saved = await resumedSubmission(tx, resume);
  if (!saved || (linked && linked.surveyId !== saved.surveyId)) throw submissionRefused('not_found');
  const row = await tx.first(sql<
    Pick<Found, 'state' | 'settings' | 'timeZone' | 'rules'> & { publishedVersion: number }
  >`
    select state, settings, published_version, rules_of_survey(id) as rules, (select time_zone from tenants where id = ${tx.tenantId}) as time_zone
    from surveys where tenant_id = ${tx.tenantId} and id = ${saved.surveyId}`);
  const link =
    linked?.link ??
    (await tx.first(sql<FoundLink>`
    select id, kind, customer_id, language, starts_at, expires_at, max_uses, source, prefill, is_active,
      verifies_email, password_hash, pin_hash
    from survey_links where tenant_id = ${tx.tenantId} and id = ${saved.linkId}`));
  if (!row || !link) throw submissionRefused('closed');
  const { publishedVersion: version, ...survey } = row;
  const found = {
    tx,
    tenantId: tx.tenantId as number,
    tenantName,
    surveyId: saved.surveyId,
    version,
    ...survey,
    survey: await readDocument(tx, saved.surveyId, version),
    link,
    verifiedEmail: saved.verifiedEmail ?? undefined,
    isStored: true,
  };
  return { found, stored: saved };
}
