import { sql } from 'kysely';
import type { Branding } from '../../../contract/schemas/branding.ts';
import { chosenColour } from '../../../domain/brand-colour.ts';
import { buttonColours } from '../../../domain/colour.ts';
import { logoAddress } from '../../branding/brand-picture.ts';
import type { Tx } from '../../db/database.ts';
import { homeOf, type Placed } from './addresses.ts';

/** Whose mail it is, and how it looks. */
export interface MailTenant {
  id: number;
  name: string;
  subdomain: string;
  brand: Pick<Branding, 'primaryColor' | 'logoUrl' | 'emailFooter'>;
}

/** The tenant of a transaction, as its customers know it. */
export async function readTenant(tx: Tx): Promise<MailTenant> {
  return (await tx.first(sql<MailTenant>`
    select t.id, t.name, t.subdomain, b.brand from tenants t join brands b on b.tenant_id = t.id
    where t.id = ${tx.tenantId}`)) as MailTenant;
}

export type Sender = ReturnType<typeof senderOf>;

/** What a letter shows of whoever sends it; a survey's own colour goes first. */
export const senderOf = (
  services: Placed,
  { name, subdomain, brand }: MailTenant,
  color: string | null | undefined,
) => ({
  company: name,
  color: color ?? brand.primaryColor,
  button: buttonColours(color ?? chosenColour(brand.primaryColor)),
  footer: brand.emailFooter,
  ...(brand.logoUrl ? { logo: homeOf(subdomain, services) + logoAddress(subdomain) } : {}),
});
