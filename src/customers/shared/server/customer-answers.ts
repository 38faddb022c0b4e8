import { resourceOf } from '../../../core/contract/catalogue.ts';
import { notFound } from '../../../core/contract/errors.ts';
import { readRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { CustomerRecord } from '../../schemas/customer.ts';
import { type CustomerForm, customerParts } from '../../schemas/customer-form.ts';
import { columnFields } from './column-fields.ts';

type CustomerValues = Pick<CustomerRecord, 'displayName' | 'email' | 'phone' | 'company' | 'values'>;

/**
 * A customer's answers in form order, then those to removed questions. Columns fill questions for customers created
 * without a form.
 */
export function completeValues(form: CustomerForm, stored: CustomerValues): Answered[] {
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

function columnsByField(form: CustomerForm, stored: CustomerValues): ReadonlyMap<number | undefined, string | null> {
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
