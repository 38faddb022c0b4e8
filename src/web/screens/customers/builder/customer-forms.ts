import { lazy } from 'react';
import { customerFormSnapshotSchema } from '../../../../contract/schemas/customer-form.ts';
import { formDocumentSchema } from '../../../../contract/schemas/form-document.ts';
import { notOfCustomers } from '../../../../domain/customers/customer-form-faults.ts';
import type { FormKind } from '../../forms/form-kind.ts';
import { customerPaths } from '../shared/paths.ts';
import { type CustomerFormDraft, customerFormBody, customerFormDraftSchema } from './customer-form-draft.ts';
import { customerFormProblems } from './customer-form-problems.ts';

// Each looked at for itself.
const RecordView = lazy(async () => ({ default: (await import('./record-view.tsx')).RecordView }));
const FormPreview = lazy(async () => ({ default: (await import('../../forms/preview/form-preview.tsx')).FormPreview }));

/** Customer forms, for the builder. */
export const customerForms = {
  resource: 'customerForms',
  questions: { resource: 'customerFormFields', owner: 'customerFormId' },
  touches: ['customerForms', 'customerFormFields'],
  words: {
    one: 'customer form',
    untitled: 'Customer form',
    preview: 'Customer form',
    nameHint: 'For you and your colleagues.',
    made: (name: string) => `“${name}” is ready to be filled in`,
    counted: (count: number) => (count === 1 ? 'one customer' : `${count.toLocaleString()} customers`),
  },
  leavesOut: notOfCustomers,
  isAboutFacts: true,
  draftName: (id: number | null) => `customer-form-builder:${id ?? 'new'}`,
  draftSchema: customerFormDraftSchema,
  bodyOf: customerFormBody,
  problemsOf: customerFormProblems,
  views: [
    {
      name: 'record',
      label: 'Name and identity',
      Panel: RecordView,
      shows: (path: string) => ['displayNameTemplate', 'parts', 'identityKeys'].includes(path.split('.')[0] ?? ''),
    },
  ],
  Preview: FormPreview,
  fileSchema: formDocumentSchema,
  snapshotSchema: customerFormSnapshotSchema,
  editPath: () => customerPaths.configure,
  madePath: () => customerPaths.configure,
} satisfies FormKind<CustomerFormDraft>;
