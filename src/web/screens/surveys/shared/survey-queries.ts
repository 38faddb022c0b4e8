import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../providers/call.ts';

export const survey = (id: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'surveys', 'one', String(id)],
    queryFn: ({ signal }) => call('surveys', 'show', { params: { id }, signal }),
  });

export const surveyQuestions = (surveyId: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'surveyQuestions', 'list', surveyId],
    queryFn: ({ signal }) => call('surveyQuestions', 'list', { params: { surveyId }, signal }),
  });
