import type { ResourceName } from '../../../core/contract/catalogue.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';

interface Saved {
  recordId?: number | null;
  record?: unknown;
  before?: unknown;
}

/** As for records entered by hand: an entry for each, with the values before and after. */
export async function auditRows(
  tx: Tx,
  userId: number | null,
  resource: ResourceName,
  rows: readonly Saved[],
): Promise<void> {
  const entries = rows.map(({ recordId, record, before }) => ({
    id: recordId,
    before: before ?? null,
    after: record,
  }));
  await tx.run(sql`
    insert into audit_log (tenant_id, user_id, action, resource, record_id, before, after)
    select ${tx.tenantId}::integer, ${userId}::integer, 'import', ${resource}, p.id, p.before, p.after
    from jsonb_to_recordset(${JSON.stringify(entries)}) p (id integer, before jsonb, after jsonb)`);
}

/** Entries for the records that an undo deletes, with what they were. */
export async function auditUndo(
  tx: Tx,
  userId: number | null,
  resource: ResourceName,
  records: readonly { id: number }[],
): Promise<void> {
  await tx.run(sql`
    insert into audit_log (tenant_id, user_id, action, resource, record_id, before)
    select ${tx.tenantId}::integer, ${userId}::integer, 'undo import', ${resource}, (p.before ->> 'id')::integer, p.before
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) p (before)`);
}
