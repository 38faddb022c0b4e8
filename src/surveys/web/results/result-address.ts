import { generatePath, useParams, useSearchParams } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import type { ScoreType } from '../../../forms/rules/headline.ts';
import type { ResultFilter } from '../../schemas/survey-result-query.ts';

const { surveyResponseImports, surveyResponses, surveys } = resources;

export const resultPaths = {
  surveys: surveys.pages.list.path,
  edit: (id: number) => generatePath(surveys.pages.edit.path, { id: String(id) }),
  responses: (id: number) => generatePath(surveyResponses.pages.list.path, { id: String(id) }),
  importResponses: (id: number) => generatePath(surveyResponseImports.pages.create.path, { id: String(id) }),
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
    /** Filters of the figure whose rows the list of responses shows. */
    behind: params.get('filters') ?? undefined,
    answers: params.getAll('answer'),
    tab: params.get('tab') === 'responses' ? ('responses' as const) : ('summary' as const),
    open: (tab: 'summary' | 'responses') =>
      change((next) => (tab === 'summary' ? next.delete('tab') : next.set('tab', tab))),
    set: (param: FilterParam, value: string) =>
      change((next) => (value === '' ? next.delete(param) : next.set(param, value))),
    /** The question whose score the headline shows, where the survey has several of a type. */
    headline: (type: ScoreType) => params.get(type),
    chooseHeadline: (type: ScoreType, key: string) => change((next) => next.set(type, key)),
    dropBehind: () => change((next) => next.delete('filters')),
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
        for (const param of [...texts, 'answer', 'filters']) next.delete(param);
      }),
  };
}

export type ResultAddress = ReturnType<typeof useResultAddress>;

export const isFiltered = ({ filter }: Pick<ResultAddress, 'filter'>) => Object.keys(filter).length > 0;

export interface TextsQuery {
  question: string;
  word?: string;
  topic?: string;
  feeling?: string;
}
