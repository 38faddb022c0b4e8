import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { caseRuleSchema } from '../../../../contract/schemas/survey-case.ts';
import { addressedLinkSchema } from '../../../../contract/schemas/survey-link.ts';
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

/** The folders that surveys are kept in, by name. */
export const surveyFolders = () =>
  queryOptions({
    queryKey: ['data', 'default', 'surveyFolders', 'list', 'all'],
    queryFn: ({ signal }) => call('surveyFolders', 'list', { signal }),
  });

/** The links of a survey, each with the address that is passed on. */
export const surveyLinks = (id: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'surveyLinks', 'list', id],
    queryFn: async ({ signal }) =>
      z.array(addressedLinkSchema).parse(await call('surveys', 'links', { params: { id }, signal })),
  });

/** Which answers to a survey become responses of the inbox. */
export const caseRules = (id: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'surveyCaseRules', 'list', id],
    queryFn: async ({ signal }) =>
      z.array(caseRuleSchema).parse(await call('surveys', 'caseRules', { params: { id }, signal })),
  });
