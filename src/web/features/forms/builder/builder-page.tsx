import { useState } from 'react';
import { useParams } from 'react-router';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../layout/page-title.ts';
import type { Reading } from '../../../providers/operation.ts';
import { useReading } from '../../../providers/reading.ts';
import type { BuilderDraft } from '../draft/builder-draft.ts';
import type { FormKind } from '../draft/form-kind.ts';
import { BuilderForm } from './builder-form.tsx';

interface BuilderPageProps<D extends BuilderDraft, F, Q> {
  kind: FormKind<D>;
  newDraft: () => D;
  draftOf: (form: F, questions: Q[]) => D;
  form: (id: number) => Reading<F & object>;
  questions: (id: number) => Reading<Q[]>;
  pathOf: (id: number) => string;
}

interface SavedForm {
  name: string;
  responseCount: number;
}

/** The builder of the form in the address, or of a new form. */
export function BuilderPage<D extends BuilderDraft, F extends SavedForm, Q>(props: BuilderPageProps<D, F, Q>) {
  const { id } = useParams();
  const { kind, newDraft } = props;
  if (id) return <EditForm key={id} id={Number(id)} {...props} />;
  const name = kind.draftName(null);
  return <BuilderForm kind={kind} name={name} start={newDraft} responseCount={0} onReload={() => undefined} />;
}

function EditForm<D extends BuilderDraft, F extends SavedForm, Q>({
  id,
  kind,
  draftOf,
  pathOf,
  ...read
}: BuilderPageProps<D, F, Q> & { id: number }) {
  const form = useReading(read.form(id), { isFresh: true });
  const questions = useReading(read.questions(id), { isFresh: true });
  const [round, setRound] = useState(0);
  usePageTitle(form.data && 'Edit', form.data && { title: form.data.name, to: pathOf(id) });
  const reload = async () => {
    await Promise.all([form.refetch(), questions.refetch()]);
    setRound((before) => before + 1);
  };

  const error = form.error ?? questions.error;
  if (error) return <LoadProblem error={error} onRetry={() => void reload()} what={kind.format.one} />;
  const { data } = form;
  const loaded = questions.data;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!data || !loaded || !form.isFetchedAfterMount || !questions.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={round}
      kind={kind}
      name={kind.draftName(id)}
      start={() => draftOf(data, loaded)}
      responseCount={data.responseCount}
      onReload={() => void reload()}
    />
  );
}
