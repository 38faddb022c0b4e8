import { emailSchema } from '../../../../contract/schemas/common.ts';
import { keyedHash, nowOf } from '../../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { addressJob } from '../distribution/address-job.ts';
import { type Found, findSurvey, inTenant } from '../record/find-survey.ts';
import { addressToken, newNonce, signed, tokenHash, unsigned } from '../record/link-token.ts';
import { submissionRefused } from '../record/refusal.ts';
import { languageFor } from '../record/survey-version.ts';
import { assertUnlocked, type Browser, setSurveyCookie } from './browser-state.ts';
import { assertOpen } from './limits.ts';
import { acceptedLanguages } from './public-survey.ts';

export const addressSeconds = 24 * 60 * 60;

const purpose = 'survey addresses';
const cookieOf = (linkId: number) => `candor_address_${linkId}`;

/**
 * Adds this browser's verified address and its customer, if unique. Throws 403 if verification is required and missing.
 */
export async function withAddress(services: Services, { request }: Browser, found: Found): Promise<Found> {
  const { tx, link, settings } = found;
  if (!link?.verifiesEmail) return found;
  const signedGrant = unsigned(services, purpose, request.cookies[cookieOf(link.id)] ?? '');
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
  const { tenantId, linkId, grantId } = await inTenant(services, request, async (tx, name) => {
    const found = await findSurvey(services, tx, name, token);
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
  const value = signed(services, purpose, `${tenantId}.${linkId}.${grantId}`);
  setSurveyCookie(services, reply, { name: cookieOf(linkId), value, maxAge: addressSeconds, isEmbedded: false });
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
  const asker = keyedHash(services.cookieKey, 'address askers', browser.request.ip);
  await inTenant(services, browser.request, async (tx, name) => {
    const found = await findSurvey(services, tx, name, grantRequest.token);
    assertOpen(found, now);
    assertUnlocked(services, browser, found);
    const { link } = found;
    if (!link?.verifiesEmail) throw submissionRefused('not_found');
    // The lock serializes concurrent requests, so that each is counted.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('address grants', ${tx.tenantId}::bigint))`);
    const sent = await countLately(tx, { linkId: link.id, address: parsed.data, asker }, now);
    if (sent.byAsker >= perAsker || sent.byLink >= perLink) throw submissionRefused('too_many');
    if (sent.toAddress >= perAddress || (await isLost(tx, parsed.data))) return;
    const nonce = newNonce();
    const hash = tokenHash(addressToken(services, tx.tenantId as number, nonce));
    const language = languageFor(found.survey.document, [grantRequest.language, ...acceptedLanguages(browser.request)]);
    const grant = await tx.first(sql<{ id: number }>`
      insert into survey_address_grants (tenant_id, link_id, address, language, nonce, token_hash, asker, created_at)
      values (${tx.tenantId}, ${link.id}, ${parsed.data}, ${language}, ${nonce}, ${hash}, ${asker}, ${now})
      returning id`);
    await enqueue(tx, { kind: addressJob, key: String(grant?.id) });
  });
}

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
