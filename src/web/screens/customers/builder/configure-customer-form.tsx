import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { BuilderForm } from '../../forms/builder/builder-form.tsx';
import { readAnew } from '../../forms/builder/read-anew.ts';
import { customerCount, defaultCustomerForm } from '../shared/customer-queries.ts';
import { customerFormDraftOf } from './customer-form-draft.ts';
import { customerForms } from './customer-forms.ts';

/** Where it is decided what is asked about a customer. */
export function ConfigureCustomerForm() {
  const form = useQuery({ ...defaultCustomerForm, ...readAnew });
  const mayCount = useMay('customerFormResponses', 'list');
  const count = useQuery({ ...customerCount, enabled: mayCount });
  const [round, setRound] = useState(0);
  const reload = async () => {
    await form.refetch();
    setRound((before) => before + 1);
  };

  const { data } = form;
  if (form.error) return <LoadProblem error={form.error} onRetry={() => void reload()} what="customer form" />;
  // What was read a while ago may have been changed since; editing starts from what is there now.
  if (!data || !form.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={`${data.id} ${round}`}
      kind={customerForms}
      name={customerForms.draftName(data.id)}
      start={() => customerFormDraftOf(data)}
      responseCount={count.data ?? 0}
      onReload={() => void reload()}
    />
  );
}
