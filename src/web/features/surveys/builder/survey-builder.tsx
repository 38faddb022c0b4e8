import { useState } from 'react';
import { useParams } from 'react-router';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useReading } from '../../../providers/reading.ts';
import { BuilderForm } from '../../forms/builder/builder-form.tsx';
import { surveyPaths } from '../shared/paths.ts';
import { survey, surveyQuestions } from '../shared/survey-queries.ts';
import { newSurveyDraft, surveyDraftOf } from './survey-draft.ts';
import { surveyForms } from './survey-forms.ts';

export function SurveyBuilder() {
  const { id } = useParams();
  return id ? (
    <EditSurvey key={id} id={Number(id)} />
  ) : (
    <BuilderForm
      kind={surveyForms}
      name={surveyForms.draftName(null)}
      start={newSurveyDraft}
      responseCount={0}
      onReload={() => undefined}
    />
  );
}

function EditSurvey({ id }: { id: number }) {
  const one = useReading(survey(id), { isFresh: true });
  const questions = useReading(surveyQuestions(id), { isFresh: true });
  const [round, setRound] = useState(0);
  usePageTitle(one.data && 'Edit', one.data && { title: one.data.name, to: surveyPaths.show(id) });
  const reload = async () => {
    await Promise.all([one.refetch(), questions.refetch()]);
    setRound((before) => before + 1);
  };

  const error = one.error ?? questions.error;
  if (error) return <LoadProblem error={error} onRetry={() => void reload()} what="survey" />;
  const { data } = one;
  const loadedQuestions = questions.data;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!data || !loadedQuestions || !one.isFetchedAfterMount || !questions.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <BuilderForm
      key={round}
      kind={surveyForms}
      name={surveyForms.draftName(id)}
      start={() => surveyDraftOf(data, loadedQuestions)}
      responseCount={data.responseCount}
      onReload={() => void reload()}
    />
  );
}
