import { tenantOrigin } from '../../../platform/auth/tenant-hosts.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import type { Found } from '../../surveys/record/find-survey.ts';
import { macOf, newNonce, tokenHash } from '../../surveys/record/link-token.ts';

const validDays = 365;

export const ownPagePath = '/my-feedback';

type Subject = { surveyResponseId: number } | { responseId: number; customerId: number };

/**
 * The token of the page of a response; a new one if the former has expired or belonged to another customer. An erased
 * response has no page.
 */
async function ownPageToken(services: Services, tx: Tx, subject: Subject): Promise<string | undefined> {
  const { surveyResponseId = null, responseId = null, customerId = null } = subject as Partial<Record<string, number>>;
  const now = nowOf(services);
  const nonce = newNonce();
  const column = sql.ref(surveyResponseId === null ? 'response_id' : 'survey_response_id');
  const made = await tx.prepared(sql<{ nonce: string }>`
    insert into own_pages as p
      (tenant_id, survey_response_id, response_id, customer_id, nonce, token_hash, expires_at)
    select ${tx.tenantId}::integer, ${surveyResponseId}::integer, ${responseId}::integer, ${customerId}::integer, ${nonce},
      ${tokenHash(tokenOf(services, tx, nonce))}::bytea, ${new Date(now.getTime() + validDays * 86_400_000)}::timestamptz
    where not exists (select from survey_responses s
      where s.tenant_id = ${tx.tenantId} and s.id = ${surveyResponseId} and s.resume_hash is null)
    on conflict (tenant_id, ${column}) do update set nonce = excluded.nonce, token_hash = excluded.token_hash,
      expires_at = excluded.expires_at, customer_id = excluded.customer_id
      where p.expires_at <= ${now} or p.customer_id is distinct from excluded.customer_id
    returning nonce`);
  const page =
    made ??
    (await tx.first(sql<{ nonce: string }>`
      select nonce from own_pages where tenant_id = ${tx.tenantId} and ${column} = ${surveyResponseId ?? responseId}`));
  return page && tokenOf(services, tx, page.nonce);
}

/** The page of a finished survey response for its last page, which a shared device does not show. */
export async function ownPageFor(
  services: Services,
  { tx, link }: Pick<Found, 'tx' | 'link'>,
  surveyResponseId: number,
): Promise<{ ownPage?: string }> {
  const ownPage = !link || link.kind === 'kiosk' ? undefined : await ownPageToken(services, tx, { surveyResponseId });
  return ownPage ? { ownPage } : {};
}

/** Derived with the key of the installation, so that a copy of the database opens no page. */
const tokenOf = (services: Services, { tenantId }: Tx, nonce: string) =>
  macOf(services, 'own pages', `${tenantId}:${nonce}`).toString('base64url');

interface Answered {
  surveyResponseId: number | null;
  customerId: number | null;
  subdomain: string;
}

/**
 * The address of the page for an email about a response; undefined if it has no customer. The answers of a survey are
 * shown only to the customer who gave them.
 */
export async function ownPageAddress(services: Services, tx: Tx, responseId: number): Promise<string | undefined> {
  const found = await tx.first(sql<Answered>`
    select s.id as survey_response_id, r.customer_response_id as customer_id, t.subdomain
    from sentiment_responses r join tenants t on t.id = r.tenant_id
    left join survey_responses s on s.tenant_id = r.tenant_id and s.case_id = r.id
      and s.customer_id = r.customer_response_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${responseId} order by s.id limit 1`);
  if (!found || found.customerId === null) return undefined;
  const { surveyResponseId, customerId, subdomain } = found;
  const token = await ownPageToken(
    services,
    tx,
    surveyResponseId === null ? { responseId, customerId } : { surveyResponseId },
  );
  return token && `${tenantOrigin(subdomain, services)}${ownPagePath}/${token}`;
}
