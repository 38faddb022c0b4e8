import { sql } from 'kysely';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { signed, tokenHash, unsigned } from '../link-token.ts';
import { type Found, findVisit, inTenant } from './find.ts';
import { assertUnlocked, type Browser } from './marks.ts';
import { assertOpen } from './may-answer.ts';
import { visitRefused } from './refusal.ts';
import { keepCookie } from './visitor-cookie.ts';

/** For so long a mailed link is good, and after it the browser that opened it. */
export const addressSeconds = 24 * 60 * 60;

const purpose = 'survey addresses';
const cookieOf = (linkId: number) => `candor_address_${linkId}`;

/**
 * The same survey, with the address that this browser has shown to be its visitor's, and with the one customer who has
 * it. Throws 403 where the link asks for an address and none was shown.
 */
export async function withAddress(services: Services, { request }: Browser, found: Found): Promise<Found> {
  const { tx, link, settings } = found;
  if (!link?.verifiesEmail) return found;
  const mark = unsigned(services, purpose, request.cookies[cookieOf(link.id)] ?? '');
  const [tenantId, linkId, grantId] = mark?.split('.').map(Number) ?? [];
  const isOurs = tenantId === found.tenantId && linkId === link.id;
  const grant = isOurs
    ? await tx.first(sql<{ address: string }>`
        select address from survey_address_grants where tenant_id = ${tx.tenantId} and id = ${grantId}
          and link_id = ${link.id} and used_at > ${validSince(services)}`)
    : undefined;
  if (!grant) throw visitRefused('email_required');
  // What keeps nobody's name asks for an address at most to be answered by people.
  if (settings.anonymous) return found;
  const customerId = await onlyCustomer(found, grant.address);
  return { ...found, verifiedEmail: grant.address, link: { ...link, customerId } };
}

/** Two customers with one address are told apart by nobody here: whoever reads the answer is told of them. */
async function onlyCustomer({ tx }: Found, address: string): Promise<number | null> {
  const customers = await tx.rows(sql<{ id: number }>`
    select id from customer_form_responses
    where tenant_id = ${tx.tenantId} and email_key = ${address.trim().toLowerCase()} limit 2`);
  return customers.length === 1 ? (customers[0]?.id ?? null) : null;
}

/** Takes a mailed link, once, and remembers in this browser whose address it is. */
export async function confirmAddress(services: Services, browser: Browser, token: string, grant: string) {
  const { request, reply } = browser;
  const { tenantId, linkId, grantId } = await inTenant(services, request, async (tx, name) => {
    const found = await findVisit(services, tx, name, token);
    assertOpen(found, nowOf(services));
    assertUnlocked(services, browser, found);
    const used = await tx.first(sql<{ id: number }>`
      update survey_address_grants set used_at = ${nowOf(services)}
      where tenant_id = ${tx.tenantId} and link_id = ${found.link?.id ?? 0} and token_hash = ${tokenHash(grant)}
        and used_at is null and created_at > ${validSince(services)}
      returning id`);
    if (!used) throw visitRefused('email_required', { stale: true });
    return { tenantId: found.tenantId, linkId: found.link?.id as number, grantId: used.id };
  });
  const value = signed(services, purpose, `${tenantId}.${linkId}.${grantId}`);
  keepCookie(services, reply, { name: cookieOf(linkId), value, maxAge: addressSeconds, isEmbedded: false });
}

const validSince = (services: Services) => new Date(nowOf(services).getTime() - addressSeconds * 1_000);
