import { useList } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';

/** All questions of a survey, in order. */
export const useSurveyQuestions = (surveyId: number, { enabled = true }: { enabled?: boolean } = {}) =>
  useList<RowOf<'surveyQuestions'>, ApiFailure>({
    resource: 'surveyQuestions',
    meta: { params: { surveyId } },
    pagination: { mode: 'off' },
    queryOptions: { enabled },
  });
