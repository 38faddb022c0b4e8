import { resourceOf } from '../../../../contract/catalogue.ts';
import { notFound } from '../../../../contract/errors.ts';
import type { CustomerRecord } from '../../../../contract/schemas/customers/customer.ts';
import { type CustomerForm, customerParts } from '../../../../contract/schemas/customers/customer-form.ts';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { readRow } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { columnFields } from './column-fields.ts';

type Stored = Pick<CustomerRecord, 'displayName' | 'email' | 'phone' | 'company' | 'values'>;

/**
 * A customer's answers in form order, then those to removed questions. Columns fill questions for customers created
 * without a form.
 */
export function completeValues(form: CustomerForm, stored: Stored): Answered[] {
  const storedById = new Map(stored.values.map((answer) => [answer.fieldId, answer]));
  const columns = columnsByField(form, stored);
  const formFieldIds = new Set(form.fields.map(({ id }) => id));
  const answered = form.fields.flatMap(({ id, fieldName, fieldType }): Answered[] => {
    const own = storedById.get(id);
    if (own) return [own];
    const text = columns.get(id);
    return text ? [{ fieldId: id, fieldName, fieldType, value: text, text }] : [];
  });
  return [...answered, ...stored.values.filter(({ fieldId }) => !formFieldIds.has(fieldId))];
}

function columnsByField(form: CustomerForm, stored: Stored): ReadonlyMap<number | undefined, string | null> {
  const { parts, name } = columnFields(form);
  const isLine = (id: number | undefined) =>
    form.fields.some((field) => field.id === id && ['text', 'email', 'phone'].includes(field.fieldType));
  const columns = [[name, stored.displayName], ...customerParts.map((part) => [parts[part], stored[part]])] as const;
  return new Map(
    columns.flatMap(([id, text]) => (isLine(id as number) ? [[id as number, text as string | null]] : [])),
  );
}

/** The customer's own form, or the default form. */
export async function readCustomerForm(tx: Tx, id: number | null | undefined): Promise<CustomerForm> {
  return readRow<CustomerForm>(tx, resourceOf('customerForms'), id ?? (await defaultForm(tx)));
}

async function defaultForm(tx: Tx): Promise<number> {
  const found = await tx.first(sql<{ id: number }>`
    select id from customer_forms where tenant_id = ${tx.tenantId} and is_default`);
  if (!found) throw notFound();
  return found.id;
}
