import { resourceOf } from '../../../../contract/catalogue.ts';
import { notFound } from '../../../../contract/errors.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { readRow } from '../../../platform/crud/read.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export async function readCustomerForm(tx: Tx, id: number | null | undefined): Promise<CustomerForm> {
  return readRow<CustomerForm>(tx, resourceOf('customerForms'), id ?? (await defaultForm(tx)));
}

async function defaultForm(tx: Tx): Promise<number> {
  const found = await tx.first(sql<{ id: number }>`
    select id from customer_forms where tenant_id = ${tx.tenantId} and is_default`);
  if (!found) throw notFound();
  return found.id;
}
