import { ApiError } from '../../../../contract/errors.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import type { ImportIssue } from '../../../../contract/schemas/customers/customer-import.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import type { Answer } from '../../../../domain/forms/walk.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { columnFields } from '../records/column-fields.ts';
import { completeValues, readCustomerForm } from '../records/customer-answers.ts';
import { identityIn, keysIn } from '../records/customer-keys.ts';
import { type Columns, recordFrom, type Sent } from '../records/record-from.ts';
import type { Decided, Draft, KnownCustomer, ProcessedRow, RunningImport, StoredRow } from './imported-row.ts';
import { findExisting, saveRowKeys } from './known-customers.ts';
import { mostCellCharacters } from './read-file.ts';
import { saveCreated, saveUpdated } from './save-customers.ts';

/** Creates and updates the customers of some rows; a dry run only decides. */
export async function importRows(tx: Tx, stored: RunningImport, rows: readonly StoredRow[]): Promise<ProcessedRow[]> {
  const form = await readCustomerForm(tx, stored.customerFormId);
  const drafts = rows.map((row) => draftOf(form, stored, row));
  const isDryRun = stored.status === 'checking';
  const known = await findExisting(tx, stored.id, drafts, { isLocked: !isDryRun });
  const decided = drafts.map((draft): Decided => {
    const row = decide(form, stored, draft, known);
    if (row.outcome === 'created' || row.outcome === 'updated') known.add(row);
    return row;
  });
  if (!isDryRun) {
    const created = decided.filter(({ outcome }) => outcome === 'created');
    if (created.length > 0) await saveCreated(tx, stored.updatedBy, form, created);
    const updated = decided.filter(({ outcome }) => outcome === 'updated');
    if (updated.length > 0) await saveUpdated(tx, stored.updatedBy, form, updated);
  }
  await saveRowKeys(tx, stored.id, decided);
  return decided.map(({ record: _, existing: __, keys: ___, ...row }) => row);
}

const listTypes = new Set(['multiselect', 'checkbox', 'ranking']);

function draftOf(form: CustomerForm, { columns, mapping }: RunningImport, { number, cells }: StoredRow): Draft {
  const types = new Map(form.fields.map(({ id, fieldType }) => [id, fieldType]));
  const issues = cells.flatMap((cell, at): ImportIssue[] =>
    cell.length > mostCellCharacters
      ? [{ column: columns[at] ?? null, message: `At most ${mostCellCharacters.toLocaleString('en')} characters` }]
      : [],
  );
  if (cells.length > columns.length)
    issues.push({ column: null, message: `The row has ${cells.length} cells, the header ${columns.length}` });
  const answers = mapping.flatMap((fieldId, at): Answer[] => {
    const cell = cells[at];
    if (fieldId === null || !cell) return [];
    const isList = listTypes.has(types.get(fieldId) ?? '');
    return [{ fieldId, value: isList ? cell.split(/\s*[;,]\s*/).filter(Boolean) : cell }];
  });
  return { number, answers, issues, keys: issues.length > 0 ? [] : keysOf(form, answers) };
}

/** The identity of a row, as marked texts that can be compared with those of customers and of other rows. */
function keysOf(form: CustomerForm, answers: readonly Answer[]): string[] {
  const { answered } = validateAnswers(form.fields, answers);
  const { parts } = columnFields(form);
  const textOf = (fieldId: number | undefined) => answered.find((answer) => answer.fieldId === fieldId)?.text ?? null;
  const columns = { email: textOf(parts.email), phone: textOf(parts.phone) };
  const { email, phone, keys } = identityIn(form, columns, keysIn(form, answered));
  return [
    ...(email ? [`email ${email}`] : []),
    ...(phone ? [`phone ${phone}`] : []),
    ...keys.map(({ fieldId, value }) => `${fieldId} ${value}`),
  ];
}

type Known = Awaited<ReturnType<typeof findExisting>>;

function decide(form: CustomerForm, stored: RunningImport, draft: Draft, known: Known): Decided {
  const { number, issues, keys } = draft;
  const skipped = (message: string, customerId: number | null = null): Decided => ({
    ...{ number, outcome: 'skipped', customerId, issues: [{ column: null, message }] },
  });
  if (issues.length > 0) return { number, outcome: 'error', issues };
  const matches = known.customersBy(keys);
  const earlier = known.rowBy(keys, matches);
  if (earlier !== undefined) return skipped(`Same customer as row ${earlier}`);
  const [existing, other] = matches;
  if (existing && stored.duplicates === 'skip') return skipped('This customer exists already', existing.id);
  if (other)
    return { number, outcome: 'error', issues: [{ column: null, message: 'Several customers match this row' }] };
  try {
    const record = existing ? changed(form, existing, draft) : recordFrom(form, { values: draft.answers });
    if (!existing) return { number, outcome: 'created', keys, record };
    if (isSame(record, existing)) return skipped('No changes', existing.id);
    return { number, outcome: 'updated', keys, customerId: existing.id, record, existing };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    return { number, outcome: 'error', issues: issuesOf(form, stored, draft, error) };
  }
}

/** Empty cells leave the customer's answers as they are. */
function changed(form: CustomerForm, existing: KnownCustomer, { answers }: Draft): Columns {
  const given = new Set(answers.map(({ fieldId }) => fieldId));
  const asked = new Set(form.fields.map(({ id }) => id));
  const kept = completeValues(form, existing).filter(({ fieldId }) => asked.has(fieldId) && !given.has(fieldId));
  return recordFrom(form, { values: [...answers, ...kept] as Sent['values'] }, existing);
}

function isSame(record: Columns, { displayName, email, phone, company, values }: KnownCustomer): boolean {
  const textsOf = (answers: Columns['values']) =>
    JSON.stringify(answers.map(({ fieldId, text }) => [fieldId, text]).sort());
  return (
    record.displayName === displayName &&
    record.email === email &&
    record.phone === phone &&
    record.company === company &&
    textsOf(record.values) === textsOf(values)
  );
}

/** The column says which field it is, so the message does not. */
function issuesOf(form: CustomerForm, stored: RunningImport, { answers }: Draft, error: ApiError): ImportIssue[] {
  const { columns, mapping } = stored;
  return (error.parts.errors ?? []).map(({ path, message }) => {
    const index = /^values\.(\d+)$/.exec(path)?.[1];
    const fieldId =
      index === undefined ? Number(/^values\.field-(\d+)$/.exec(path)?.[1]) : answers[Number(index)]?.fieldId;
    const at = mapping.findIndex((mapped) => mapped !== null && mapped === fieldId);
    if (at < 0) return { column: null, message };
    const { fieldName = '' } = form.fields.find(({ id }) => id === fieldId) ?? {};
    const short = message.replace(`${fieldName}: `, '').replace(`${fieldName} is required`, 'Required');
    return { column: columns[at] ?? null, message: short };
  });
}
