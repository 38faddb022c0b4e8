import { addressTokens, type StoredToken } from '../../../core/server/auth/derived-tokens.ts';
import { tenantOrigin } from '../../../core/server/auth/tenant-hosts.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { Found } from './find-survey.ts';

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
  const { row } = newOwnPage(services, tx.tenantId as number);
  const column = sql.ref(surveyResponseId === null ? 'response_id' : 'survey_response_id');
  const made = await tx.prepared(sql<StoredToken>`
    insert into own_pages as p
      (tenant_id, survey_response_id, response_id, customer_id, nonce, token_hash, expires_at)
    select ${tx.tenantId}::integer, ${surveyResponseId}::integer, ${responseId}::integer, ${customerId}::integer,
      ${row.nonce}, ${row.tokenHash}::bytea, ${row.expiresAt}::timestamptz
    where not exists (select from survey_responses s
      where s.tenant_id = ${tx.tenantId} and s.id = ${surveyResponseId} and s.resume_hash is null)
    on conflict (tenant_id, ${column}) do update set nonce = excluded.nonce, token_hash = excluded.token_hash,
      expires_at = excluded.expires_at, customer_id = excluded.customer_id
      where p.expires_at <= ${now} or p.customer_id is distinct from excluded.customer_id
    returning nonce, token_hash`);
  const page =
    made ??
    (await tx.first(sql<StoredToken>`
      select nonce, token_hash from own_pages where tenant_id = ${tx.tenantId} and ${column} = ${surveyResponseId ?? responseId}`));
  return page && ownPageTokens.of(services, tx.tenantId, page);
}

/** The row of a new page of a response, and its token, which is not stored. */
export function newOwnPage(services: Services, tenantId: number) {
  const { token, nonce, tokenHash } = ownPageTokens.make(services, tenantId);
  const expiresAt = new Date(nowOf(services).getTime() + validDays * 86_400_000);
  return { token, row: { nonce, tokenHash: `\\x${tokenHash.toString('hex')}`, expiresAt } };
}

/** The page of a finished survey response for its last page, which a shared device does not show. */
export async function ownPageFor(
  services: Services,
  found: Pick<Found, 'tx' | 'link'>,
  surveyResponseId: number,
): Promise<{ ownPage?: string }> {
  const ownPage = showsOwnPage(found) ? await ownPageToken(services, found.tx, { surveyResponseId }) : undefined;
  return ownPage ? { ownPage } : {};
}

export const showsOwnPage = ({ link }: Pick<Found, 'link'>): boolean => link !== null && link.kind !== 'kiosk';

const ownPageTokens = addressTokens('own pages');

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
