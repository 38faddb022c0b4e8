import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Comparison,
  type CrossTab,
  comparisonSchema,
  crossTabSchema,
  type Texts,
  textsSchema,
} from '../../../../contract/schemas/survey-cross-tab.ts';
import type { ResultFilter } from '../../../../contract/schemas/survey-result-query.ts';
import { type SurveySummary, surveySummarySchema } from '../../../../contract/schemas/survey-results.ts';
import { call } from '../../../providers/call.ts';

const keyOf = (...parts: readonly unknown[]) => ['data', 'default', 'surveyResponses', 'list', ...parts];

/** The answers to a survey, counted; what was seen last stays while a filter changes. */
export function useSummary(surveyId: number, filter: ResultFilter) {
  return useQuery({
    queryKey: keyOf('summary', surveyId, filter),
    queryFn: async ({ signal }): Promise<SurveySummary> =>
      surveySummarySchema.parse(
        await call('surveyResponses', 'summary', { params: { surveyId }, query: filter, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

export interface TextsWish {
  question: string;
  word?: string;
  topic?: string;
  feeling?: string;
}

export function useTexts(surveyId: number, filter: ResultFilter, wish: TextsWish) {
  return useQuery({
    queryKey: keyOf('texts', surveyId, filter, wish),
    queryFn: async ({ signal }): Promise<Texts> =>
      textsSchema.parse(
        await call('surveyResponses', 'texts', { params: { surveyId }, query: { ...filter, ...wish }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useCrossTab(surveyId: number, filter: ResultFilter, sides: { rows: string; columns: string }) {
  return useQuery({
    queryKey: keyOf('crosstab', surveyId, filter, sides),
    queryFn: async ({ signal }): Promise<CrossTab> =>
      crossTabSchema.parse(
        await call('surveyResponses', 'crosstab', { params: { surveyId }, query: { ...filter, ...sides }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useComparison(surveyId: number, filter: ResultFilter, by: string) {
  return useQuery({
    queryKey: keyOf('compare', surveyId, filter, by),
    queryFn: async ({ signal }): Promise<Comparison> =>
      comparisonSchema.parse(
        await call('surveyResponses', 'compare', { params: { surveyId }, query: { ...filter, by }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}
