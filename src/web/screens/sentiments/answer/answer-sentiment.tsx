import EditOutlined from '@mui/icons-material/EditOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../page-title.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../shared/paths.ts';
import { fieldsOf, sentiment } from '../shared/queries.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerSent } from './answer-sent.tsx';
import { NoQuestions } from './no-questions.tsx';

/** A form as staff fill it in. */
export function AnswerSentiment() {
  const id = Number(useParams().id);
  const form = useQuery(sentiment(id));
  const fields = useQuery(fieldsOf(id));
  const [sent, setSent] = useState<{ of: number; response: SentimentResponse }>();
  usePageTitle(form.data?.name);
  const mayEdit = useMay('sentiments', 'update');
  const mayRead = useMay('sentimentResponses', 'list');

  const error = form.error ?? fields.error;
  const retry = () => void Promise.all([form.refetch(), fields.refetch()]);
  if (error) return <LoadProblem error={error} onRetry={retry} what="form" />;
  if (!form.data || !fields.data) return <PageSkeleton />;
  if (sent?.of === id)
    return <AnswerSent response={sent.response} form={form.data} onAnother={() => setSent(undefined)} />;
  return (
    <>
      <PageHead
        title={form.data.name}
        about={form.data.description}
        actions={
          <>
            {mayRead && (
              <Button component={Link} to={paths.responses(id)} variant="outlined" startIcon={<InboxOutlined />}>
                Responses
              </Button>
            )}
            {mayEdit && (
              <Button component={Link} to={paths.edit(id)} variant="outlined" startIcon={<EditOutlined />}>
                Edit
              </Button>
            )}
          </>
        }
      />
      {fields.data.length === 0 ? (
        <NoQuestions editPath={mayEdit ? paths.edit(id) : undefined} />
      ) : (
        <AnswerForm
          key={id}
          form={form.data}
          fields={fields.data}
          onSent={(response) => setSent({ of: id, response })}
        />
      )}
    </>
  );
}
