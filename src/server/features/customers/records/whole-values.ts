import type { CustomerRecord } from '../../../../contract/schemas/customers/customer.ts';
import { type CustomerForm, customerParts } from '../../../../contract/schemas/customers/customer-form.ts';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
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
