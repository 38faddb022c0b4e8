import { useState } from 'react';
import { useParams } from 'react-router';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useReading } from '../../../providers/reading.ts';
import { BuilderForm } from '../../forms/builder/builder-form.tsx';
import { paths } from '../shared/paths.ts';
import { fieldsOf, sentiment } from '../shared/queries.ts';
import { newSentimentDraft, sentimentDraftOf } from './sentiment-draft.ts';
import { sentimentForms } from './sentiment-forms.ts';

export function SentimentBuilder() {
  const { id } = useParams();
  return id ? (
    <EditBuilder key={id} id={Number(id)} />
  ) : (
    <BuilderForm
      kind={sentimentForms}
      name={sentimentForms.draftName(null)}
      start={newSentimentDraft}
      responseCount={0}
      onReload={() => undefined}
    />
  );
}

function EditBuilder({ id }: { id: number }) {
  const form = useReading(sentiment(id), { isFresh: true });
  const fields = useReading(fieldsOf(id), { isFresh: true });
  const [round, setRound] = useState(0);
  usePageTitle(form.data && 'Edit', form.data && { title: form.data.name, to: paths.answer(id) });
  const reload = async () => {
    await Promise.all([form.refetch(), fields.refetch()]);
    setRound((before) => before + 1);
  };

  const error = form.error ?? fields.error;
  if (error) return <LoadProblem error={error} onRetry={() => void reload()} what="form" />;
  const { data } = form;
  const loadedFields = fields.data;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!data || !loadedFields || !form.isFetchedAfterMount || !fields.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={round}
      kind={sentimentForms}
      name={sentimentForms.draftName(id)}
      start={() => sentimentDraftOf(data, loadedFields)}
      responseCount={data.responseCount}
      onReload={() => void reload()}
    />
  );
}
