import { sql } from 'kysely';
import { emailSchema } from '../../../contract/schemas/common.ts';
import { keyedHash, nowOf } from '../../auth/tokens.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { addressToken, newNonce, tokenHash } from '../link-token.ts';
import { addressJob } from '../mail/address-job.ts';
import { findVisit, inTenant } from './find.ts';
import { assertUnlocked, type Browser } from './marks.ts';
import { assertOpen } from './may-answer.ts';
import { visitRefused } from './refusal.ts';
import { spokenBy } from './spoken-by.ts';
import { languageFor } from './visit-of.ts';

const perAddress = 3;
const perAsker = 60;
const perLink = 1_000;
const hourMs = 60 * 60 * 1_000;
const keptDays = 7;

interface Asked {
  token: string;
  address: string;
  language: string;
}

/**
 * Sends a link that works once to an address. Nothing in the answer tells whether anybody knows the address, whether it
 * has answered, or whether somebody has asked for it before.
 */
export async function askAddress(services: Services, browser: Browser, asked: Asked): Promise<void> {
  const parsed = emailSchema.safeParse(asked.address);
  if (!parsed.success) throw visitRefused('email_required', { wrong: true });
  const now = nowOf(services);
  const asker = keyedHash(services.cookieKey, 'address askers', browser.request.ip);
  await inTenant(services, browser.request, async (tx, name) => {
    const found = await findVisit(services, tx, name, asked.token);
    assertOpen(found, now);
    assertUnlocked(services, browser, found);
    const { link } = found;
    if (!link?.verifiesEmail) throw visitRefused('not_found');
    // Ten who ask at the same moment are counted one after the other.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('address grants', ${tx.tenantId}::bigint))`);
    const sent = await countLately(tx, { linkId: link.id, address: parsed.data, asker }, now);
    if (sent.byAsker >= perAsker || sent.byLink >= perLink) throw visitRefused('too_many');
    if (sent.toAddress >= perAddress || (await isLost(tx, parsed.data))) return;
    const nonce = newNonce();
    const hash = tokenHash(addressToken(services, tx.tenantId as number, nonce));
    const language = languageFor(found.survey.document, [asked.language, ...spokenBy(browser.request)]);
    const grant = await tx.first(sql<{ id: number }>`
      insert into survey_address_grants (tenant_id, link_id, address, language, nonce, token_hash, asker, created_at)
      values (${tx.tenantId}, ${link.id}, ${parsed.data}, ${language}, ${nonce}, ${hash}, ${asker}, ${now})
      returning id`);
    await enqueue(tx, { kind: addressJob, key: String(grant?.id) });
  });
}

/** How many were sent within the hour; those that are long over are forgotten. */
async function countLately(tx: Tx, by: { linkId: number; address: string; asker: Buffer }, now: Date) {
  await tx.run(sql`
    delete from survey_address_grants where tenant_id = ${tx.tenantId}
      and created_at < ${new Date(now.getTime() - keptDays * 24 * hourMs)}`);
  const since = new Date(now.getTime() - hourMs);
  const counts = await tx.first(sql<Record<'toAddress' | 'byAsker' | 'byLink', number>>`
    select count(*) filter (where email_key = ${by.address})::integer as to_address,
      count(*) filter (where asker = ${by.asker})::integer as by_asker,
      count(*) filter (where link_id = ${by.linkId})::integer as by_link
    from survey_address_grants where tenant_id = ${tx.tenantId} and created_at > ${since}`);
  return counts ?? { toAddress: 0, byAsker: 0, byLink: 0 };
}

/** Mail to it came back: nobody reads what is sent there. */
const isLost = async (tx: Tx, address: string) =>
  (await tx.run(sql`
    select from contact_opt_outs where tenant_id = ${tx.tenantId} and email_key = ${address} and reason = 'bounced'
      and undone_at is null`)) > 0;
