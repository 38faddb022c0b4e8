import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { formHandlingSchema } from '../../../../contract/schemas/auto-assign.ts';
import { customerDetailsSchema } from '../../../../contract/schemas/customer.ts';
import { similarSchema } from '../../../../contract/schemas/similar-response.ts';
import { followUpSchema } from '../../../../contract/schemas/survey-case.ts';
import { call } from '../../../providers/call.ts';
import { responseDetailsSchema } from '../response/response-details.ts';

// The beginnings of Refine's own keys, so that what its screens change is read afresh here too.
const listKey = (resource: string, ...rest: unknown[]) => ['data', 'default', resource, 'list', ...rest];
const oneKey = (resource: string, id: number) => ['data', 'default', resource, 'one', String(id)];
const rarely = { staleTime: 60_000 };

export const users = queryOptions({
  queryKey: listKey('users', 'all'),
  queryFn: ({ signal }) => call('users', 'list', { signal }),
  ...rarely,
});

export const groups = queryOptions({
  queryKey: listKey('groups', 'all'),
  queryFn: ({ signal }) => call('groups', 'list', { signal }),
  ...rarely,
});

export const severityLevels = queryOptions({
  queryKey: listKey('severityLevels', 'all'),
  queryFn: ({ signal }) => call('severityLevels', 'list', { signal }),
  ...rarely,
});

export const customers = (q: string) =>
  queryOptions({
    queryKey: listKey('customers', 'found', q),
    queryFn: ({ signal }) => call('customers', 'list', { signal, query: { _start: 0, _end: 50, ...(q ? { q } : {}) } }),
    ...rarely,
  });

export const customerDetails = (id: number) =>
  queryOptions({
    queryKey: oneKey('customerFormResponses', id),
    queryFn: async ({ signal }) =>
      customerDetailsSchema.parse(await call('customerFormResponses', 'customerDetails', { params: { id }, signal })),
    ...rarely,
  });

export const sentiment = (id: number) =>
  queryOptions({
    queryKey: oneKey('sentiments', id),
    queryFn: ({ signal }) => call('sentiments', 'show', { params: { id }, signal }),
  });

export const fieldsOf = (sentimentId: number) =>
  queryOptions({
    queryKey: listKey('sentimentFields', sentimentId),
    queryFn: ({ signal }) => call('sentimentFields', 'list', { params: { sentimentId }, signal }),
  });

export const responseDetails = (responseId: number) =>
  queryOptions({
    queryKey: oneKey('sentimentResponses', responseId),
    queryFn: async ({ signal }) =>
      responseDetailsSchema.parse(await call('sentimentResponses', 'show', { params: { responseId }, signal })),
  });

export const similarResponses = (id: number) =>
  queryOptions({
    queryKey: listKey('sentimentResponses', 'similar', id),
    queryFn: async ({ signal }) =>
      z.array(similarSchema).parse(await call('sentimentResponses', 'similar', { params: { id }, signal })),
    ...rarely,
  });

export const followUps = (id: number) =>
  queryOptions({
    queryKey: listKey('sentimentResponses', 'followUps', id),
    queryFn: async ({ signal }) =>
      z.array(followUpSchema).parse(await call('sentimentResponses', 'followUps', { params: { id }, signal })),
  });

export const openSurveys = queryOptions({
  queryKey: listKey('surveys', 'open'),
  queryFn: ({ signal }) => call('surveys', 'list', { signal, query: { status: 'active' } }),
  ...rarely,
});

export const formHandling = (sentimentId: number) =>
  queryOptions({
    queryKey: [...oneKey('sentiments', sentimentId), 'handling'],
    queryFn: async ({ signal }) =>
      formHandlingSchema.parse(await call('sentiments', 'handling', { params: { id: sentimentId }, signal })),
  });
