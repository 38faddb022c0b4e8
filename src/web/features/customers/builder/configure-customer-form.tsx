import { lazy, useState } from 'react';
import { customerFormSnapshotSchema } from '../../../../contract/schemas/customers/customer-form.ts';
import { formDocumentSchema } from '../../../../contract/schemas/forms/form-document.ts';
import { customerFormIssues, notOfCustomers } from '../../../../domain/customers/customer-form-issues.ts';
import { PageSkeleton } from '../../../layout/page.tsx';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { BuilderForm } from '../../forms/builder/builder-form.tsx';
import type { FormKind, Problems } from '../../forms/draft/builder-draft.ts';
import { builderProblems } from '../../forms/draft/builder-problems.ts';
import { useCustomerCount, useCustomerForm } from '../shared/customer-queries.ts';
import { customerPaths } from '../shared/paths.ts';
import {
  type CustomerFormDraft,
  customerFormBody,
  customerFormDraftOf,
  customerFormDraftSchema,
} from './customer-form-draft.ts';

export function ConfigureCustomerForm() {
  const form = useCustomerForm(null, { isFresh: true });
  const mayCount = useMay('customerFormResponses', 'list');
  const count = useCustomerCount(mayCount);
  const [round, setRound] = useState(0);
  const reload = async () => {
    await form.refetch();
    setRound((before) => before + 1);
  };

  const { data } = form;
  if (form.error) return <LoadProblem error={form.error} onRetry={() => void reload()} what="customer form" />;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!data || !form.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={`${data.id} ${round}`}
      kind={customerForms}
      name={customerForms.draftName(data.id)}
      start={() => customerFormDraftOf(data)}
      responseCount={count}
      onReload={() => void reload()}
    />
  );
}

const RecordView = lazy(async () => ({ default: (await import('./record-view.tsx')).RecordView }));
const FormPreview = lazy(async () => ({ default: (await import('../../forms/preview/form-preview.tsx')).FormPreview }));

const customerForms = {
  resource: 'customerForms',
  questions: { resource: 'customerFormFields', owner: 'customerFormId' },
  touches: ['customerForms', 'customerFormFields'],
  format: {
    one: 'customer form',
    untitled: 'Customer form',
    preview: 'Customer form',
    nameHint: 'For staff only.',
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

function customerFormProblems(draft: CustomerFormDraft): Problems {
  const { displayNameTemplate, parts, identityKeys } = customerFormBody(draft);
  const fields = draft.fields.map(({ fieldType, options }, index) => ({ id: index + 1, fieldType, options }));
  const issues = customerFormIssues({ displayNameTemplate, parts, identityKeys, fields });
  const shown = issues.map(({ path, message }): [string, string] => {
    const place = /^fields\.(\d+)/.exec(path)?.[1];
    const key = place === undefined ? undefined : draft.fields[Number(place)]?.key;
    return [key ? `${key}.fieldName` : path, message];
  });
  return { ...Object.fromEntries(shown), ...builderProblems(draft, 'form') };
}
