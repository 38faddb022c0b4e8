import type { Branding } from '../../../../contract/schemas/administration/branding.ts';
import { chosenColor } from '../../../../domain/brand-color.ts';
import { buttonColors } from '../../../../domain/color.ts';
import { tenantOrigin } from '../../../platform/auth/tenant-hosts.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { logoAddress } from '../../branding/brand-picture.ts';
import type { Placed } from './addresses.ts';

export interface MailTenant {
  id: number;
  name: string;
  subdomain: string;
  brand: Pick<Branding, 'primaryColor' | 'logoUrl' | 'emailFooter'>;
}

export async function readTenant(tx: Tx): Promise<MailTenant> {
  return (await tx.first(sql<MailTenant>`
    select t.id, t.name, t.subdomain, b.brand from tenants t join brands b on b.tenant_id = t.id
    where t.id = ${tx.tenantId}`)) as MailTenant;
}

export type Sender = ReturnType<typeof senderOf>;

export const senderOf = (
  services: Placed,
  { name, subdomain, brand }: MailTenant,
  color: string | null | undefined,
) => ({
  company: name,
  color: color ?? brand.primaryColor,
  button: buttonColors(color ?? chosenColor(brand.primaryColor)),
  footer: brand.emailFooter,
  ...(brand.logoUrl ? { logo: tenantOrigin(subdomain, services) + logoAddress(subdomain) } : {}),
});
