import type { BaseRecord } from '@refinedev/core';
import { generatePath, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { resources } from '../../../../../resources.config.ts';
import type { OperationName } from '../../../../contract/catalogue.ts';
import type { ResultFilter } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import type { ScoreType } from '../../../../domain/forms/headline.ts';
import { reading, useReading } from '../../../providers/queries.ts';

const { surveys, surveyResponses } = resources;

export const resultPaths = {
  surveys: surveys.pages.list.path,
  edit: (id: number) => generatePath(surveys.pages.edit.path, { id: String(id) }),
  responses: (id: number) => generatePath(surveyResponses.pages.list.path, { id: String(id) }),
  response: (responseId: number) => generatePath(surveyResponses.pages.show.path, { responseId: String(responseId) }),
};

const texts = ['status', 'from', 'to', 'language', 'source', 'device', 'linkId', 'tags'] as const;
export type FilterParam = (typeof texts)[number];

export function useResultAddress() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const filter: ResultFilter = {
    ...Object.fromEntries(texts.flatMap((param) => (params.get(param) ? [[param, params.get(param)]] : []))),
    ...(params.has('answer') ? { answer: params.getAll('answer') } : {}),
  };
  const change = (work: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        work(next);
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  return {
    surveyId: Number(id),
    filter,
    answers: params.getAll('answer'),
    tab: params.get('tab') === 'responses' ? ('responses' as const) : ('summary' as const),
    open: (tab: 'summary' | 'responses') =>
      change((next) => (tab === 'summary' ? next.delete('tab') : next.set('tab', tab))),
    set: (param: FilterParam, value: string) =>
      change((next) => (value === '' ? next.delete(param) : next.set(param, value))),
    /** The question whose score the headline shows, where the survey has several of a type. */
    headline: (type: ScoreType) => params.get(type),
    chooseHeadline: (type: ScoreType, key: string) => change((next) => next.set(type, key)),
    addAnswer: (key: string, value: string) =>
      change((next) => {
        if (!next.getAll('answer').includes(`${key}:${value}`)) next.append('answer', `${key}:${value}`);
      }),
    dropAnswer: (answer: string) =>
      change((next) => {
        const others = next.getAll('answer').filter((one) => one !== answer);
        next.delete('answer');
        for (const one of others) next.append('answer', one);
      }),
    clear: () =>
      change((next) => {
        for (const param of [...texts, 'answer']) next.delete(param);
      }),
  };
}

export type ResultAddress = ReturnType<typeof useResultAddress>;

export const isFiltered = ({ filter }: Pick<ResultAddress, 'filter'>) => Object.keys(filter).length > 0;

/** The previous answer stays until that of a new filter arrives. */
export function useResults<T extends BaseRecord>(
  name: OperationName<'surveyResponses'>,
  { surveyId, filter }: Pick<ResultAddress, 'surveyId' | 'filter'>,
  schema: z.ZodType<T>,
  query: object = {},
) {
  const options = { params: { surveyId }, query: { ...filter, ...query }, schema, keepsPrevious: true };
  return useReading(reading('surveyResponses', name, options));
}

export interface TextsQuery {
  question: string;
  word?: string;
  topic?: string;
  feeling?: string;
}
