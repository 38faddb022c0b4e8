import { sql, type Tx } from '../../core/server/db/database.ts';

/** A sample customer with whom an own one is merged is an own one from now on, also if the merge is undone. */
export async function keepMergedCustomer(tx: Tx, keptId: number, mergedIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update sample_data set customer_ids = array_remove(customer_ids, ${keptId}::integer)
    where tenant_id = ${tx.tenantId} and not ${mergedIds}::integer[] <@ customer_ids`);
}
