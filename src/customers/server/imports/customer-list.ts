import { type ApiError, invalid } from '../../../core/contract/errors.ts';
import { tenantCountry } from '../../../core/server/notations/phone-number.ts';
import type { ImportIssue } from '../../../imports/schemas/import.ts';
import { mappedColumn } from '../../../imports/shared/server/cells-for.ts';
import type { RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { listOfRecords } from '../../../imports/shared/server/list-of-records.ts';
import { mostTags } from '../../schemas/customer.ts';
import { columnFields } from '../../shared/server/column-fields.ts';
import { completeValues, readCustomerForm } from '../../shared/server/customer-answers.ts';
import type {
  CustomerContext,
  CustomerDraft,
  ImportedCustomer,
  KnownCustomer,
} from '../../shared/server/imports/imported-row.ts';
import { saveCreated, saveUpdated } from '../../shared/server/imports/save-customers.ts';
import { readCurrent, remove, restore } from '../../shared/server/imports/undo-rows.ts';
import { recordFrom, type Sent } from '../../shared/server/record-from.ts';
import { draftCustomer } from './customer-drafts.ts';
import { customerTargets, targetOf } from './customer-targets.ts';
import { namesFor } from './handling-names.ts';
import { readExisting, readLookalikes } from './known-customers.ts';

/** Customers, recognized by the identity fields of their form. */
export const customerList = listOfRecords<CustomerContext, CustomerDraft, ImportedCustomer, KnownCustomer>(
  'customerImports',
  {
    runs: { run: 'customerImport', undo: 'customerImportUndo' },
    parent: async (tx, { customerFormId }) => ({
      customerFormId: (await readCustomerForm(tx, customerFormId)).id,
      sentimentId: null,
      surveyId: null,
    }),
    targets: async (tx, { customerFormId }) => customerTargets(await readCustomerForm(tx, customerFormId)),
    context: async (tx, stored, rows) => ({
      form: await readCustomerForm(tx, stored.customerFormId),
      names: await namesFor(tx, stored, rows),
      country: await tenantCountry(tx),
    }),
    draft: draftCustomer,
    existing: readExisting,
    lookalikes: readLookalikes,
    created,
    changed,
    comparable: ({ displayName, email, phone, company, ownerId, groupIds, tags, values }) => [
      displayName,
      email,
      phone,
      company,
      ownerId,
      groupIds,
      [...tags].sort(),
      values.map(({ fieldId, text }) => [fieldId, text]).sort(),
    ],
    texts(_, { values, tags }) {
      const texts = new Map(values.map(({ fieldId, text }) => [targetOf(fieldId), text]));
      return tags.length > 0 ? texts.set('tags', tags.join(', ')) : texts;
    },
    issuesOf,
    saveCreated: (tx, { updatedBy }, { form }, rows) => saveCreated(tx, updatedBy, form, rows),
    saveUpdated: (tx, { updatedBy }, { form }, rows) => saveUpdated(tx, updatedBy, form, rows),
    current: readCurrent,
    restore,
    remove,
  },
);

/** A new customer without a name is called by the company, as where the file lists companies. */
function created({ form, country }: CustomerContext, { answers, handling }: CustomerDraft): ImportedCustomer {
  const { name, parts } = columnFields(form);
  const company = answers.find(({ fieldId }) => fieldId === parts.company);
  const isNamed = name === undefined || answers.some(({ fieldId }) => fieldId === name);
  const all = company && !isNamed ? [...answers, { fieldId: name, value: company.value }] : answers;
  return {
    ...recordFrom(form, { values: all as Sent['values'] }, undefined, country),
    ownerId: null,
    groupIds: [],
    tags: [],
    ...handling,
  };
}

/** Empty cells leave the customer's answers as they are; tags and groups are added. */
function changed(
  { form, country }: CustomerContext,
  { answers, handling }: CustomerDraft,
  existing: KnownCustomer,
): ImportedCustomer {
  const given = new Set(answers.map(({ fieldId }) => fieldId));
  const asked = new Set(form.fields.map(({ id }) => id));
  const kept = completeValues(form, existing).filter(({ fieldId }) => asked.has(fieldId) && !given.has(fieldId));
  const { groupIds, tags } = existing;
  return {
    ...recordFrom(form, { values: [...answers, ...kept] as Sent['values'] }, existing, country),
    ownerId: handling.ownerId ?? existing.ownerId,
    groupIds: [...new Set([...groupIds, ...(handling.groupIds ?? [])])].sort((one, other) => one - other),
    tags: withTags(tags, handling.tags),
  };
}

function withTags(tags: readonly string[], more: readonly string[] = []): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const all = [...tags, ...more.filter((tag) => !known.has(tag.toLowerCase()))];
  if (all.length > mostTags) throw invalid([{ path: 'tags', message: `At most ${mostTags} tags` }]);
  return all;
}

/** The column says which field it is, so the message does not. */
function issuesOf(
  { form }: CustomerContext,
  stored: RunningImport,
  { answers }: CustomerDraft,
  error: ApiError,
): ImportIssue[] {
  return (error.parts.errors ?? []).map(({ path, message }) => {
    const index = /^values\.(\d+)$/.exec(path)?.[1];
    const fieldId =
      index === undefined ? Number(/^values\.field-(\d+)$/.exec(path)?.[1]) : answers[Number(index)]?.fieldId;
    const column = mappedColumn(stored, fieldId ? targetOf(fieldId) : path);
    if (column === null) return { column, message };
    const { fieldName = '' } = form.fields.find(({ id }) => id === fieldId) ?? {};
    const short = message.replace(`${fieldName}: `, '').replace(`${fieldName} is required`, 'Required');
    return { column, message: short };
  });
}
