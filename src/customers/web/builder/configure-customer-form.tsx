import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { fetchedPart } from '../../../core/web/layout/lazy-part.tsx';
import { PageSkeleton } from '../../../core/web/layout/page.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { BuilderForm } from '../../../forms/shared/builder/builder-form.tsx';
import type { FormKind, Problems } from '../../../forms/shared/draft/builder-draft.ts';
import { builderProblems } from '../../../forms/shared/draft/builder-problems.ts';
import { customerFormIssues, notOfCustomers } from '../../rules/customer-form-issues.ts';
import { useCustomerCount, useCustomerForm } from '../../shared/customer-queries.ts';
import { customerPaths } from '../../shared/paths.ts';
import {
  type CustomerFormDraft,
  customerFormBody,
  customerFormDraftOf,
  customerFormDraftSchema,
} from './customer-form-draft.ts';

export function ConfigureCustomerForm() {
  const { form, query } = useCustomerForm(null, { refetchOnMount: 'always', refetchOnWindowFocus: false });
  const { data: countAccess } = useCan({ resource: 'customerFormResponses', action: 'list' });
  const count = useCustomerCount(countAccess?.can === true);
  const [round, setRound] = useState(0);
  const reload = async () => {
    await query.refetch();
    setRound((before) => before + 1);
  };

  if (query.error) return <LoadProblem error={query.error} onRetry={() => void reload()} what="customer form" />;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!form || !query.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={`${form.id} ${round}`}
      kind={customerForms}
      name={customerForms.draftName(form.id)}
      start={() => customerFormDraftOf(form)}
      responseCount={count}
      onReload={() => void reload()}
    />
  );
}

const RecordView = fetchedPart(async () => (await import('./record-view.tsx')).RecordView);
const FormPreview = fetchedPart(
  async () => (await import('../../../forms/shared/preview/form-preview.tsx')).FormPreview,
);

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
    counted: (count: number) => (count === 1 ? 'one customer' : `${formatCount(count)} customers`),
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
