import { sql, type Tx } from '../../../../core/server/db/database.ts';
import { auditUndo } from '../../../../imports/shared/server/audit-rows.ts';
import type { ImportRow, RunningImport } from '../../../../imports/shared/server/imported-list.ts';
import type { Current } from '../../../../imports/shared/server/record-list.ts';
import { readCustomerForm } from '../customer-answers.ts';
import { references } from '../references.ts';
import type { ImportedCustomer } from './imported-row.ts';
import { saveKeysForRows, type Written, writeColumns } from './save-customers.ts';

/** Customers are in use as soon as feedback or an invitation names them. */
export async function readCurrent(
  tx: Tx,
  _: RunningImport,
  imported: readonly Pick<ImportRow, 'recordId'>[],
): Promise<Map<number, Current>> {
  const ids = imported.map(({ recordId }) => recordId);
  const used = references.map(
    ({ table, column }) => sql`exists (select from ${sql.ref(table)} r
      where r.tenant_id = c.tenant_id and r.${sql.ref(column)} = c.id)`,
  );
  // Locked first: a response that is added meanwhile waits for this transaction.
  await tx.run(sql`
    select from customer_form_responses where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])
    order by id for update`);
  const rows = await tx.rows(sql<Current & { id: number }>`
    select c.id, c.version, case when ${sql.join(used, sql` or `)} then 'has feedback or invitations' end as use
    from customer_form_responses c where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}::integer[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

type Now = Pick<ImportedCustomer, 'displayName' | 'ownerId' | 'groupIds' | 'tags'> & { id: number };

export async function restore(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<void> {
  const current = await tx.rows(sql<Now>`
    select c.id, c.display_name, c.owner_id, c.tags, array(select g.group_id from customer_groups g
      where g.tenant_id = c.tenant_id and g.customer_id = c.id order by g.group_id) as group_ids
    from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.id = any(${rows.map(({ recordId }) => recordId)}::integer[])`);
  const byId = new Map(current.map((one) => [one.id, one]));
  const updated = rows.flatMap(({ recordId, before }): Written[] => {
    const now = byId.get(recordId ?? 0);
    if (!now) return [];
    // An import of an earlier build kept neither owner nor groups nor tags, because it changed none.
    const { ownerId, groupIds, tags } = now;
    const record = { ownerId, groupIds, tags, ...before } as unknown as ImportedCustomer;
    return [{ recordId, record, existing: { ...record, displayName: now.displayName, groupIds } }];
  });
  await writeColumns(tx, stored.updatedBy, updated);
  await saveKeysForRows(tx, await readCustomerForm(tx, stored.customerFormId), updated);
}

export async function remove(tx: Tx, { updatedBy }: RunningImport, ids: readonly number[]): Promise<void> {
  const gone = await tx.rows(sql<{ id: number; before: { id: number } }>`
    delete from customer_form_responses c where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}::integer[])
    returning c.id, to_jsonb(c) as before`);
  await auditUndo(
    tx,
    updatedBy,
    'customerFormResponses',
    gone.map(({ before }) => before),
  );
}
