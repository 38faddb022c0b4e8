import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { readDocument } from './document.ts';
import type { Found, VisitLink } from './find.ts';
import { type Kept, resumedVisit } from './kept.ts';
import { visitRefused } from './refusal.ts';

/**
 * The visit that a token resumes, in the version in which it began; `linked` is the survey behind the link that it came
 * through, which an anonymous answer does not say. Throws 404 where there is none.
 */
export async function findResumed(
  tx: Tx,
  tenantName: string,
  resume: string,
  linked?: Found,
): Promise<{ found: Found; kept: Kept }> {
  if (!/^[\w-]{22}$/.test(resume)) throw visitRefused('not_found');
  const kept = await resumedVisit(tx, resume);
  if (!kept || (linked && linked.surveyId !== kept.surveyId)) throw visitRefused('not_found');
  const survey = await tx.first(sql<Pick<Found, 'state' | 'settings'>>`
    select state, settings from surveys where tenant_id = ${tx.tenantId} and id = ${kept.surveyId}`);
  const link =
    linked?.link ??
    (await tx.first(sql<VisitLink>`
    select id, kind, customer_id, language, starts_at, expires_at, max_uses, source, prefill, is_active,
      verifies_email, password_hash, pin_hash
    from survey_links where tenant_id = ${tx.tenantId} and id = ${kept.linkId}`));
  if (!survey || !link) throw visitRefused('closed');
  const document = await readDocument(tx, kept.surveyId, kept.surveyVersion);
  const found = {
    tx,
    tenantId: tx.tenantId as number,
    tenantName,
    surveyId: kept.surveyId,
    version: kept.surveyVersion,
    ...survey,
    survey: document,
    link,
    mark: null,
    verifiedEmail: kept.verifiedEmail ?? undefined,
  };
  return { found, kept };
}
