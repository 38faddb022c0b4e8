import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Whose mail it is. */
export interface MailTenant {
  id: number;
  name: string;
  subdomain: string;
}

/** The tenant of a transaction, as its customers know it. */
export async function readTenant(tx: Tx): Promise<MailTenant> {
  return (await tx.first(sql<MailTenant>`
    select id, name, subdomain from tenants where id = ${tx.tenantId}`)) as MailTenant;
}
