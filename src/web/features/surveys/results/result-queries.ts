import {
  comparisonSchema,
  crossTabSchema,
  textsSchema,
} from '../../../../contract/schemas/surveys/survey-cross-tab.ts';
import type { ResultFilter } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import { surveySummarySchema } from '../../../../contract/schemas/surveys/survey-results.ts';
import { reading } from '../../../providers/operation.ts';
import { useReading } from '../../../providers/reading.ts';

const keepsPrevious = true;

export function useSummary(surveyId: number, query: ResultFilter) {
  const options = { params: { surveyId }, query, schema: surveySummarySchema, keepsPrevious };
  return useReading(reading('surveyResponses', 'summary', options));
}

export interface TextsQuery {
  question: string;
  word?: string;
  topic?: string;
  feeling?: string;
}

export function useTexts(surveyId: number, filter: ResultFilter, texts: TextsQuery) {
  const options = { params: { surveyId }, query: { ...filter, ...texts }, schema: textsSchema, keepsPrevious };
  return useReading(reading('surveyResponses', 'texts', options));
}

export function useCrossTab(surveyId: number, filter: ResultFilter, sides: { rows: string; columns: string }) {
  const options = { params: { surveyId }, query: { ...filter, ...sides }, schema: crossTabSchema, keepsPrevious };
  return useReading(reading('surveyResponses', 'crosstab', options));
}

export function useComparison(surveyId: number, filter: ResultFilter, by: string) {
  const options = { params: { surveyId }, query: { ...filter, by }, schema: comparisonSchema, keepsPrevious };
  return useReading(reading('surveyResponses', 'compare', options));
}
