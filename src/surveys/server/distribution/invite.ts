import { newNonce } from '../../../core/server/auth/derived-tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { enqueueAll } from '../../../core/server/jobs/job.ts';
import { invitationJob } from '../../shared/server/invitation.ts';
import { linkTokens, unsubscribeTokens } from '../record/link-token.ts';
import type { Chosen } from './audience.ts';

interface Invited {
  surveyId: number;
  distributionId: number;
  sendAt: Date;
  /** Anonymous survey: links do not refer to customers. */
  isAnonymous: boolean;
  defaultLanguage: string;
}

export async function invite(services: Services, tx: Tx, invited: Invited, chosen: readonly Chosen[]): Promise<void> {
  const { distributionId, sendAt, defaultLanguage } = invited;
  const named = chosen.map((one) => ({ ...one, nonce: newNonce() }));
  const links = await makeLinks(services, tx, invited, named);
  const rows = await tx.rows(sql<{ id: number }>`
    insert into survey_invitations
      (tenant_id, distribution_id, customer_id, name, address, language, link_id, nonce, unsubscribe_hash)
    select ${tx.tenantId}::integer, ${distributionId}::integer, i.*
    from unnest(
      ${named.map(({ id }) => id)}::integer[], ${named.map(({ name }) => name)}::text[],
      ${named.map(({ address }) => address)}::text[],
      ${named.map(({ language }) => language ?? defaultLanguage)}::text[],
      ${named.map(({ nonce }) => links.get(nonce))}::integer[], ${named.map(({ nonce }) => nonce)}::text[],
      ${named.map(({ nonce }) => unsubscribeTokens.make(services, tx.tenantId, nonce).tokenHash)}::bytea[]) i
    returning id`);
  await enqueueAll(
    tx,
    invitationJob,
    rows.map(({ id }) => String(id)),
    sendAt,
  );
}

/** Inserted in order of random nonces, so that link IDs do not reveal the customers. */
async function makeLinks(
  services: Services,
  tx: Tx,
  { surveyId, isAnonymous, defaultLanguage }: Invited,
  named: readonly (Chosen & { nonce: string })[],
): Promise<Map<string, number>> {
  const sorted = [...named].sort((a, b) => (a.nonce < b.nonce ? -1 : 1));
  const rows = await tx.rows(sql<{ id: number; nonce: string }>`
    insert into survey_links (tenant_id, survey_id, name, kind, max_uses, source, of_invitation,
      nonce, token_hash, customer_id, language)
    select ${tx.tenantId}::integer, ${surveyId}::integer, 'Invitation', ${isAnonymous ? 'single_use' : 'personal'}, 1,
      'email', true, l.*
    from unnest(
      ${sorted.map(({ nonce }) => nonce)}::text[],
      ${sorted.map(({ nonce }) => linkTokens.make(services, tx.tenantId, nonce).tokenHash)}::bytea[],
      ${sorted.map(({ id }) => (isAnonymous ? null : id))}::integer[],
      ${sorted.map(({ language }) => language ?? defaultLanguage)}::text[]) l
    returning id, nonce`);
  return new Map(rows.map(({ id, nonce }) => [nonce, id]));
}
