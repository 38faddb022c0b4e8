import { z } from 'zod';
import { customerDetailsSchema } from '../../../../contract/schemas/customers/customer.ts';
import { formHandlingSchema } from '../../../../contract/schemas/responses/auto-assign.ts';
import { similarSchema } from '../../../../contract/schemas/responses/similar-response.ts';
import { followUpSchema } from '../../../../contract/schemas/surveys/survey-case.ts';
import { reading } from '../../../providers/operation.ts';
import { responseDetailsSchema } from './response-details.ts';

const staleTime = 60_000;

export const users = reading('users', 'list', { staleTime });

export const groups = reading('groups', 'list', { staleTime });

export const severityLevels = reading('severityLevels', 'list', { staleTime });

export const customers = (q: string) =>
  reading('customers', 'list', {
    query: { _start: 0, _end: 50, ...(q ? { q } : {}) },
    staleTime,
    keepsPrevious: true,
  });

export const customerDetails = (id: number) =>
  reading('customerFormResponses', 'customerDetails', { params: { id }, schema: customerDetailsSchema, staleTime });

export const sentiments = reading('sentiments', 'list', { staleTime });

export const sentiment = (id: number) => reading('sentiments', 'show', { params: { id } });

export const fieldsOf = (sentimentId: number) => reading('sentimentFields', 'list', { params: { sentimentId } });

export const responseDetails = (responseId: number) =>
  reading('sentimentResponses', 'show', { params: { responseId }, schema: responseDetailsSchema });

export const similarResponses = (id: number) =>
  reading('sentimentResponses', 'similar', { params: { id }, schema: z.array(similarSchema), staleTime });

export const followUps = (id: number) =>
  reading('sentimentResponses', 'followUps', { params: { id }, schema: z.array(followUpSchema) });

export const openSurveys = reading('surveys', 'list', { query: { status: 'active' }, staleTime });

export const formHandling = (id: number) =>
  reading('sentiments', 'handling', { params: { id }, schema: formHandlingSchema });
