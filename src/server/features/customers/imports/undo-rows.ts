import { sql, type Tx } from '../../../platform/db/database.ts';
import { readCustomerForm } from '../records/customer-answers.ts';
import type { Columns } from '../records/record-from.ts';
import { references } from '../records/references.ts';
import type { ProcessedRow, RunningImport, StoredRow } from './imported-row.ts';
import { saveKeysOf, writeColumns } from './save-customers.ts';

interface Current {
  id: number;
  version: number;
  displayName: string;
  isUsed: boolean;
}

/** Deletes the customers that some rows created and restores those that they updated, unless they changed since. */
export async function undoRows(tx: Tx, stored: RunningImport, rows: readonly StoredRow[]): Promise<ProcessedRow[]> {
  const imported = rows.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  const current = await readCurrent(
    tx,
    imported.map(({ customerId }) => customerId),
  );
  const undone: StoredRow[] = [];
  const processed = imported.map((row): ProcessedRow => {
    const { number, customerId, before, leftVersion } = row;
    const reason = reasonToKeep(row, current.get(customerId ?? 0));
    if (!reason) undone.push(row);
    if (!reason) return { number, customerId, outcome: 'undone' };
    return { number, customerId, before, leftVersion, outcome: 'kept', issues: [{ column: null, message: reason }] };
  });
  await restore(tx, stored, current, undone);
  await remove(tx, stored, undone);
  return processed;
}

function reasonToKeep({ outcome, leftVersion }: StoredRow, current: Current | undefined): string | undefined {
  if (!current) return 'Deleted since the import';
  if (current.version !== leftVersion)
    return `${outcome === 'created' ? 'Kept: changed' : 'Not restored: changed'} since the import`;
  return outcome === 'created' && current.isUsed ? 'Kept: has feedback or invitations since the import' : undefined;
}

async function readCurrent(tx: Tx, ids: readonly (number | null)[]): Promise<Map<number, Current>> {
  const used = references.map(
    ({ table, column }) => sql`exists (select from ${sql.ref(table)} r
      where r.tenant_id = c.tenant_id and r.${sql.ref(column)} = c.id)`,
  );
  // Locked first: a response that is added meanwhile waits for this transaction.
  await tx.run(sql`
    select from customer_form_responses where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])
    order by id for update`);
  const rows = await tx.rows(sql<Current>`
    select c.id, c.version, c.display_name, ${sql.join(used, sql` or `)} as is_used from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}::integer[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function restore(tx: Tx, stored: RunningImport, current: ReadonlyMap<number, Current>, rows: StoredRow[]) {
  const updated = rows.flatMap(({ customerId, outcome, before }) =>
    outcome === 'updated'
      ? [
          {
            customerId,
            record: before as unknown as Columns,
            existing: current.get(customerId ?? 0) as unknown as Columns,
          },
        ]
      : [],
  );
  if (updated.length === 0) return;
  await writeColumns(tx, stored.updatedBy, updated);
  await saveKeysOf(tx, await readCustomerForm(tx, stored.customerFormId), updated);
}

async function remove(tx: Tx, { updatedBy }: RunningImport, rows: readonly StoredRow[]): Promise<void> {
  const ids = rows.flatMap(({ customerId, outcome }) => (outcome === 'created' && customerId ? [customerId] : []));
  if (ids.length === 0) return;
  await tx.run(sql`
    with gone as (
      delete from customer_form_responses c where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}::integer[])
      returning c.*)
    insert into audit_log (tenant_id, user_id, action, resource, record_id, before)
    select g.tenant_id, ${updatedBy}::integer, 'undo import', 'customerFormResponses', g.id, to_jsonb(g) from gone g`);
}
