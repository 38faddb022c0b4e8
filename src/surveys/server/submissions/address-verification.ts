import { ApiError } from '../../../core/contract/errors.ts';
import { emailSchema } from '../../../core/contract/schemas/common.ts';
import { signToken, tokenHash, verifyToken } from '../../../core/server/auth/derived-tokens.ts';
import { keyedHash, nowOf } from '../../../core/server/auth/tokens.ts';
import { type Browser, setVisitorCookie } from '../../../core/server/auth/visitor-guesses.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { acceptedLanguages } from '../../../core/server/http/accepted-languages.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { enqueue } from '../../../core/server/jobs/job.ts';
import { maySendToAnyone } from '../../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { takeOrTell } from '../../../notifications/shared/server/take-or-tell.ts';
import { type Found, withSurvey } from '../../shared/server/find-survey.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';
import { languageFor } from '../../shared/server/survey-version.ts';
import { addressJob } from '../distribution/address-job.ts';
import { addressGrantTokens } from '../record/link-token.ts';
import { assertUnlocked } from './browser-state.ts';
import { assertOpen } from './limits.ts';

export const addressSeconds = 24 * 60 * 60;

const purpose = 'survey addresses';
const cookieOf = (linkId: number) => `candor_address_${linkId}`;

/**
 * Adds this browser's verified address and its customer, if unique. Throws 403 if verification is required and missing.
 */
export async function withAddress(services: Services, { request }: Browser, found: Found): Promise<Found> {
  const { tx, link, settings } = found;
  if (!link?.verifiesEmail) return found;
  const signedGrant = verifyToken(services, purpose, request.cookies[cookieOf(link.id)] ?? '');
  const [tenantId, linkId, grantId] = signedGrant?.split('.').map(Number) ?? [];
  const isOurs = tenantId === found.tenantId && linkId === link.id;
  const grant = isOurs
    ? await tx.first(sql<{ address: string }>`
        select address from survey_address_grants where tenant_id = ${tx.tenantId} and id = ${grantId}
          and link_id = ${link.id} and used_at > ${validSince(services)}`)
    : undefined;
  if (!grant) throw submissionRefused('email_required');
  // Anonymous surveys use verification only against bots and do not store the address.
  if (settings.anonymous) return found;
  const customerId = await onlyCustomer(found, grant.address);
  return { ...found, verifiedEmail: grant.address, link: { ...link, customerId } };
}

/** An address of several customers identifies none of them; staff see the candidates. */
async function onlyCustomer({ tx }: Found, address: string): Promise<number | null> {
  const customers = await tx.rows(sql<{ id: number }>`
    select id from customer_form_responses
    where tenant_id = ${tx.tenantId} and email_key = ${address.trim().toLowerCase()} limit 2`);
  return customers.length === 1 ? (customers[0]?.id ?? null) : null;
}

export async function confirmAddress(services: Services, browser: Browser, token: string, grant: string) {
  const { request, reply } = browser;
  const { tenantId, linkId, grantId } = await withSurvey(services, request, token, async (found) => {
    const { tx } = found;
    assertOpen(found, nowOf(services));
    assertUnlocked(services, browser, found);
    const used = await tx.first(sql<{ id: number }>`
      update survey_address_grants set used_at = ${nowOf(services)}
      where tenant_id = ${tx.tenantId} and link_id = ${found.link?.id ?? 0} and token_hash = ${tokenHash(grant)}
        and used_at is null and created_at > ${validSince(services)}
      returning id`);
    if (!used) throw submissionRefused('email_required', { stale: true });
    return { tenantId: found.tenantId, linkId: found.link?.id as number, grantId: used.id };
  });
  const value = signToken(services, purpose, `${tenantId}.${linkId}.${grantId}`);
  setVisitorCookie(services, reply, { name: cookieOf(linkId), value, maxAge: addressSeconds, isEmbedded: false });
}

const validSince = (services: Services) => new Date(nowOf(services).getTime() - addressSeconds * 1_000);

const perAddress = 3;
const perAsker = 60;
const perLink = 1_000;
const hourMs = 60 * 60 * 1_000;
const retentionDays = 7;

interface GrantRequest {
  token: string;
  address: string;
  language: string;
}

/** Sends a single-use link. The response does not reveal whether the address is known. */
export async function askAddress(services: Services, browser: Browser, grantRequest: GrantRequest): Promise<void> {
  const parsed = emailSchema.safeParse(grantRequest.address);
  if (!parsed.success) throw submissionRefused('email_required', { wrong: true });
  const now = nowOf(services);
  const asker = keyedHash(services.keys.session[0], 'address askers', browser.request.ip);
  const isSent = await withSurvey(services, browser.request, grantRequest.token, async (found) => {
    const { tx } = found;
    assertOpen(found, now);
    assertUnlocked(services, browser, found);
    const { link } = found;
    if (!link?.verifiesEmail) throw submissionRefused('not_found');
    // The same for every address, known or not.
    if (!(await maySendToAnyone(tx, now, await findMailer(services, tx)))) {
      await takeOrTell(tx, now, { ...unsentLinks, responseId: null });
      return false;
    }
    // The lock serializes concurrent requests, so that each is counted.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('address grants', ${tx.tenantId}::bigint))`);
    const sent = await countLately(tx, { linkId: link.id, address: parsed.data, asker }, now);
    if (sent.byAsker >= perAsker || sent.byLink >= perLink) throw submissionRefused('too_many');
    if (sent.toAddress >= perAddress || (await isLost(tx, parsed.data))) return true;
    const { nonce, tokenHash: hash } = addressGrantTokens.make(services, tx.tenantId);
    const language = languageFor(found.survey.document, [grantRequest.language, ...acceptedLanguages(browser.request)]);
    const grant = await tx.first(sql<{ id: number }>`
      insert into survey_address_grants (tenant_id, link_id, address, language, nonce, token_hash, asker, created_at)
      values (${tx.tenantId}, ${link.id}, ${parsed.data}, ${language}, ${nonce}, ${hash}, ${asker}, ${now})
      returning id`);
    await enqueue(tx, { kind: addressJob, key: String(grant?.id) });
    return true;
  });
  if (!isSent) throw emailUnavailable();
}

/** Nothing is counted: the notice to staff is the only effect. */
const unsentLinks = {
  limits: [{ name: 'address links', key: '', most: 0 }],
  title: 'Respondents cannot verify their email address: no emails can be sent to them now. See Settings → Email.',
};

const emailUnavailable = () =>
  new ApiError(409, 'EMAIL_UNAVAILABLE', 'No email can be sent at the moment. Please try again tomorrow.', {
    details: { kind: 'email_required', unsent: true },
  });

async function countLately(tx: Tx, by: { linkId: number; address: string; asker: Buffer }, now: Date) {
  await tx.run(sql`
    delete from survey_address_grants where tenant_id = ${tx.tenantId}
      and created_at < ${new Date(now.getTime() - retentionDays * 24 * hourMs)}`);
  const since = new Date(now.getTime() - hourMs);
  const counts = await tx.first(sql<Record<'toAddress' | 'byAsker' | 'byLink', number>>`
    select count(*) filter (where email_key = ${by.address})::integer as to_address,
      count(*) filter (where asker = ${by.asker})::integer as by_asker,
      count(*) filter (where link_id = ${by.linkId})::integer as by_link
    from survey_address_grants where tenant_id = ${tx.tenantId} and created_at > ${since}`);
  return counts ?? { toAddress: 0, byAsker: 0, byLink: 0 };
}

const isLost = async (tx: Tx, address: string) =>
  (await tx.run(sql`
    select from contact_opt_outs where tenant_id = ${tx.tenantId} and email_key = ${address} and reason = 'bounced'
      and undone_at is null`)) > 0;
