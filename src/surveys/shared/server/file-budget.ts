import { sql, type Tx } from '../../../core/server/db/database.ts';
import { uploadRefused } from '../../../core/server/files/upload.ts';

const megabyte = 1024 * 1024;
const mostOfAddress = 100 * megabyte;
const mostOfTenant = 1024 * megabyte;

/** Limits files that no submission names: the quota of the tenant is for files that someone will read. */
export async function assertBudget(tx: Tx, addressHash: Buffer): Promise<void> {
  const unnamed = await tx.first(sql<{ ofAddress: number; ofTenant: number }>`
    select coalesce(sum(size_bytes) filter (where address_hash = ${addressHash}), 0)::bigint as of_address,
      coalesce(sum(size_bytes), 0)::bigint as of_tenant
    from files where tenant_id = ${tx.tenantId} and address_hash is not null`);
  if (unnamed && (unnamed.ofAddress > mostOfAddress || unnamed.ofTenant > mostOfTenant)) {
    throw uploadRefused('Too many files were sent from here without answers. Send your answers first.', 429);
  }
}
