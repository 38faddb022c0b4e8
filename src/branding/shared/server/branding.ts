import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Branding } from '../../schemas/branding.ts';

export async function readBranding(tx: Tx): Promise<Branding> {
  const row = await tx.first(sql<{ brand: Branding }>`select brand from brands where tenant_id = ${tx.tenantId}`);
  if (!row) throw new Error('A tenant has no branding');
  return row.brand;
}

/** A stable URL: emails sent earlier show the current logo. */
export const logoAddress = (subdomain: string) => `/uploads/${subdomain}/${logoName}`;

/** The name under which the current logo is served. */
export const logoName = 'logo';
