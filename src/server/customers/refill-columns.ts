import { sql } from 'kysely';
import { type CustomerFormSnapshot, customerParts } from '../../contract/schemas/customer-form.ts';
import type { Tx } from '../db/database.ts';
import { columnFields } from './column-fields.ts';

/** Where another question is the customer's address or company from now on, what it was answered becomes it. */
export async function refillColumns(tx: Tx, form: CustomerFormSnapshot, before: CustomerFormSnapshot): Promise<void> {
  const [now, was] = [columnFields(form).parts, columnFields(before).parts];
  for (const part of customerParts) {
    const fieldId = now[part];
    if (fieldId === undefined || fieldId === was[part]) continue;
    await tx.run(sql`
      update customer_form_responses c set ${sql.ref(part)} = left(a.answer ->> 'text', 254)
      from (select r.id, answer from customer_form_responses r, jsonb_array_elements(r."values") answer
        where r.tenant_id = ${tx.tenantId} and answer ->> 'fieldId' = ${String(fieldId)}) a
      where c.tenant_id = ${tx.tenantId} and c.id = a.id`);
  }
}
