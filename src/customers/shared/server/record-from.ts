import type { z } from 'zod';
import { type FieldError, invalid } from '../../../core/contract/errors.ts';
import { type Country, readPhoneNumber } from '../../../core/server/notations/phone-number.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { withPhoneNumbers } from '../../../forms/shared/server/phone-numbers.ts';
import { keysInName, nameFrom } from '../../rules/display-name.ts';
import { type CustomerRecord, type changedCustomerSchema, customerInputSchema } from '../../schemas/customer.ts';
import { type CustomerForm, customerParts } from '../../schemas/customer-form.ts';
import { columnFields } from './column-fields.ts';

export type Sent = Pick<
  z.output<typeof changedCustomerSchema>,
  'displayName' | 'email' | 'phone' | 'company' | 'customerFormId' | 'values'
>;
export type Columns = Pick<CustomerRecord, 'displayName' | 'email' | 'phone' | 'company' | 'customerFormId' | 'values'>;

/** The record of a customer. Phone numbers without a code are those of the country, if it is known. */
export function recordFrom(form: CustomerForm, sent: Sent, before?: Columns, country?: Country): Columns {
  const record = sent.values
    ? fromAnswers(form, { ...sent, values: sent.values }, before, country)
    : fromColumns(form, sent, before, country);
  const checked = customerInputSchema.safeParse(record);
  if (checked.success) {
    const { displayName, email = null, phone = null, company = null } = checked.data;
    return { ...record, displayName, email, phone, company };
  }
  throw invalid(
    checked.error.issues.map(({ path, message }) => ({ path: issuePath(form, sent, String(path[0])), message })),
  );
}

function fromAnswers(
  form: CustomerForm,
  sent: Sent & { values: NonNullable<Sent['values']> },
  before: Columns | undefined,
  country: Country,
): Columns {
  const { answered: typed, errors } = validateAnswers(form.fields, sent.values);
  const { answered, errors: wrongNumbers } = withPhoneNumbers(typed, country);
  const issues: FieldError[] = [
    ...errors.map(({ path, message }) => ({ path, message })),
    ...wrongNumbers.map(({ fieldId, message }) => ({ path: answerPath(sent.values, fieldId), message })),
  ];
  if (issues.length > 0) throw invalid(issues);
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
function fromColumns(form: CustomerForm, sent: Sent, before: Columns | undefined, country: Country): Columns {
  const { parts, name } = columnFields(form);
  const outdated = new Set([
    ...customerParts.flatMap((part) => (sent[part] === undefined ? [] : parts[part])),
    ...(sent.displayName === undefined ? [] : [name]),
  ]);
  return {
    displayName: sent.displayName ?? before?.displayName ?? '',
    email: sent.email === undefined ? (before?.email ?? null) : sent.email,
    phone:
      sent.phone === undefined || sent.phone === before?.phone
        ? (before?.phone ?? null)
        : phoneText(sent.phone, country),
    company: sent.company === undefined ? (before?.company ?? null) : sent.company,
    customerFormId: sent.customerFormId ?? before?.customerFormId ?? null,
    values: (before?.values ?? []).filter(({ fieldId }: Answered) => !outdated.has(fieldId)),
  };
}

function issuePath(form: CustomerForm, { values }: Sent, column: string): string {
  if (!values) return column;
  const { parts, byKey } = columnFields(form);
  const [first = ''] = keysInName(form.displayNameTemplate);
  const fieldId = column === 'displayName' ? byKey.get(first) : parts[column as (typeof customerParts)[number]];
  if (fieldId === undefined) return column;
  return answerPath(values, fieldId);
}

function answerPath(values: NonNullable<Sent['values']>, fieldId: number): string {
  const index = values.findIndex((answer) => answer.fieldId === fieldId);
  return index < 0 ? `values.field-${fieldId}` : `values.${index}`;
}

function phoneText(typed: string | null, country: Country): string | null {
  if (typed === null) return null;
  const number = readPhoneNumber(typed, country);
  if (!number) throw invalid([{ path: 'phone', message: 'Invalid phone number' }]);
  return number.text;
}
