import { sql } from '../../../core/server/db/database.ts';
import type { SurveyRefusal } from '../../schemas/submission.ts';
import type { SurveySettings } from '../../schemas/survey.ts';
import type { Found, FoundLink } from '../../shared/server/find-survey.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';

export function assertOpen(found: Found, now: Date): void {
  const refusal = closedReason(found, now);
  if (refusal) throw submissionRefused(refusal);
}

export function closedReason(
  { state, settings, link }: Pick<Found, 'state' | 'settings' | 'link'>,
  now: Date,
): SurveyRefusal | undefined {
  const refusal = stateRefusal(state) ?? dayRefusal(settings.openAt, settings.closeAt, 'closed', now);
  if (refusal || !link) return refusal;
  return link.isActive ? dayRefusal(link.startsAt, link.expiresAt, 'expired', now) : 'closed';
}

function stateRefusal(state: Found['state']): SurveyRefusal | undefined {
  if (state === 'draft') return 'not_open';
  if (state === 'paused') return 'paused';
  return state === 'active' ? undefined : 'closed';
}

function dayRefusal(
  from: string | Date | null,
  until: string | Date | null,
  over: SurveyRefusal,
  now: Date,
): SurveyRefusal | undefined {
  if (from && new Date(from) > now) return 'not_open';
  return until && new Date(until) <= now ? over : undefined;
}

/** Whether finished responses are counted, and refused or ended otherwise from a number on. */
export const isLimited = ({ link, settings, survey }: Pick<Found, 'link' | 'settings' | 'survey'>): boolean =>
  link !== null &&
  (maxUsesOf({ settings, link }) !== null ||
    settings.maxResponses !== null ||
    ['token', 'customer'].includes(settings.oneResponsePer) ||
    survey.document.quotas.length > 0);

/** Throws if the response limit is reached, not counting `ownId`. `lock` serializes finishing. */
export async function assertLimits(
  found: Found,
  { lock, ownId = 0 }: { lock: boolean; ownId?: number },
): Promise<void> {
  const { tx, surveyId, settings, link } = found;
  if (!link) return;
  const countOthers = (most: number, also: ReturnType<typeof sql>) =>
    countUpTo(found, most, sql`r.id <> ${ownId} and ${also}`);
  const most = maxUsesOf({ settings, link });
  if (most !== null) {
    if (lock)
      await tx.run(
        sql`select from survey_links where tenant_id = ${tx.tenantId} and id = ${link.id} for no key update`,
      );
    const uses = await countOthers(most, sql`r.link_id = ${link.id}`);
    if (uses >= most) throw submissionRefused('used');
  }
  if (settings.maxResponses !== null) {
    if (lock) await lockSurvey(found);
    if ((await countOthers(settings.maxResponses, sql`true`)) >= settings.maxResponses) {
      throw submissionRefused('quota_full');
    }
  }
  if (found.verifiedEmail !== undefined && ['token', 'customer'].includes(settings.oneResponsePer)) {
    const key = found.verifiedEmail.toLowerCase();
    if (lock) await tx.run(sql`select pg_advisory_xact_lock(${surveyId}, hashtext(${key}))`);
    if ((await countOthers(1, sql`lower(r.verified_email) = ${key}`)) > 0) throw submissionRefused('used');
  }
  if (settings.oneResponsePer === 'customer' && link.customerId !== null) {
    if (lock) await tx.run(sql`select pg_advisory_xact_lock(${surveyId}, ${link.customerId})`);
    if ((await countOthers(1, sql`r.customer_id = ${link.customerId} and r.identification is null`)) > 0)
      throw submissionRefused('used');
  }
}

export function maxUsesOf({ settings, link }: { settings: SurveySettings; link: FoundLink }): number | null {
  // With email verification, the address identifies the respondent.
  const isForOne = settings.oneResponsePer === 'token' && link.kind !== 'kiosk' && !link.verifiesEmail;
  return isForOne || link.kind === 'single_use' ? 1 : link.maxUses;
}

/** Serializes counting and inserting responses of a survey. */
export const lockSurvey = ({ tx, surveyId }: Pick<Found, 'tx' | 'surveyId'>) =>
  tx.run(sql`select from surveys where tenant_id = ${tx.tenantId} and id = ${surveyId} for no key update`);

async function countUpTo({ tx, surveyId }: Found, most: number, also: ReturnType<typeof sql>): Promise<number> {
  const row = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from survey_responses r
      where r.tenant_id = ${tx.tenantId} and r.survey_id = ${surveyId} and r.status = 'complete' and not r.is_imported
        and ${also}
      limit ${most}) counted`);
  return row?.count ?? 0;
}
