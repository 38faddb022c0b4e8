import type { z } from 'zod';
import { type FieldError, invalid } from '../../../../contract/errors.ts';
import {
  type CustomerRecord,
  type changedCustomerSchema,
  customerInputSchema,
} from '../../../../contract/schemas/customers/customer.ts';
import { type CustomerForm, customerParts } from '../../../../contract/schemas/customers/customer-form.ts';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { keysInName, nameFrom } from '../../../../domain/customers/display-name.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import { columnFields } from './column-fields.ts';

export type Sent = Pick<
  z.output<typeof changedCustomerSchema>,
  'displayName' | 'email' | 'phone' | 'company' | 'customerFormId' | 'values'
>;
export type Columns = Pick<CustomerRecord, 'displayName' | 'email' | 'phone' | 'company' | 'customerFormId' | 'values'>;

export function recordFrom(form: CustomerForm, sent: Sent, before?: Columns): Columns {
  const record = sent.values
    ? fromAnswers(form, { ...sent, values: sent.values }, before)
    : fromColumns(form, sent, before);
  const checked = customerInputSchema.safeParse(record);
  if (checked.success) {
    const { displayName, email = null, phone = null, company = null } = checked.data;
    return { ...record, displayName, email, phone, company };
  }
  throw invalid(
    checked.error.issues.map(({ path, message }) => ({ path: placeOf(form, sent, String(path[0])), message })),
  );
}

function fromAnswers(
  form: CustomerForm,
  sent: Sent & { values: NonNullable<Sent['values']> },
  before?: Columns,
): Columns {
  const { answered, errors } = validateAnswers(form.fields, sent.values);
  if (errors.length > 0) throw invalid(errors.map(({ path, message }): FieldError => ({ path, message })));
  const fields = columnFields(form);
  const texts = new Map(answered.map(({ fieldId, text }) => [fieldId, text]));
  const partOf = (part: (typeof customerParts)[number]) => {
    const fieldId = fields.parts[part];
    const partValue = fieldId === undefined ? before?.[part] : texts.get(fieldId);
    return partValue ?? sent[part] ?? null;
  };
  const [email, phone, company] = [partOf('email'), partOf('phone'), partOf('company')];
  const named = nameFrom(form.displayNameTemplate, (key) => texts.get(fields.byKey.get(key) ?? 0));
  const displayName = named || sent.displayName || company || email || phone || '';
  // Answers to removed questions are retained: the questions may be restored.
  const formFieldIds = new Set(form.fields.map(({ id }) => id));
  const former = (before?.values ?? []).filter(({ fieldId }) => !formFieldIds.has(fieldId));
  return { displayName, email, phone, company, customerFormId: form.id, values: [...answered, ...former] };
}

/** A new column value invalidates the answer that it came from. */
function fromColumns(form: CustomerForm, sent: Sent, before?: Columns): Columns {
  const { parts, name } = columnFields(form);
  const outdated = new Set([
    ...customerParts.flatMap((part) => (sent[part] === undefined ? [] : parts[part])),
    ...(sent.displayName === undefined ? [] : [name]),
  ]);
  return {
    displayName: sent.displayName ?? before?.displayName ?? '',
    email: sent.email === undefined ? (before?.email ?? null) : sent.email,
    phone: sent.phone === undefined ? (before?.phone ?? null) : sent.phone,
    company: sent.company === undefined ? (before?.company ?? null) : sent.company,
    customerFormId: sent.customerFormId ?? before?.customerFormId ?? null,
    values: (before?.values ?? []).filter(({ fieldId }: Answered) => !outdated.has(fieldId)),
  };
}

function placeOf(form: CustomerForm, { values }: Sent, column: string): string {
  if (!values) return column;
  const { parts, byKey } = columnFields(form);
  const [first = ''] = keysInName(form.displayNameTemplate);
  const fieldId = column === 'displayName' ? byKey.get(first) : parts[column as (typeof customerParts)[number]];
  if (fieldId === undefined) return column;
  const index = values.findIndex((answer) => answer.fieldId === fieldId);
  return index < 0 ? `values.field-${fieldId}` : `values.${index}`;
}
