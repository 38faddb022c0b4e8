import { z } from 'zod';
import { customerDetailsSchema } from '../../../../contract/schemas/customers/customer-details.ts';
import { formHandlingSchema } from '../../../../contract/schemas/responses/auto-assign.ts';
import { duplicateSchema } from '../../../../contract/schemas/responses/response-handling.ts';
import { correctedSchema } from '../../../../contract/schemas/responses/response-text.ts';
import {
  answeredSchema,
  sentimentResponseSchema,
  trackingSchema,
} from '../../../../contract/schemas/responses/sentiment-response.ts';
import { similarSchema } from '../../../../contract/schemas/responses/similar-response.ts';
import { followUpSchema } from '../../../../contract/schemas/surveys/survey-case.ts';
import { reading } from '../../../providers/queries.ts';

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

const namedSchema = z.object({ id: z.int(), name: z.string() });

export const handledSchema = sentimentResponseSchema.extend({ allowedStatuses: z.array(z.string()) });

const answerReadingSchema = z.object({
  fieldId: z.int(),
  words: z.array(z.object({ text: z.string(), start: z.int(), end: z.int(), value: z.number() })),
  personal: z.array(z.object({ kind: z.string(), start: z.int(), end: z.int() })),
});
export type AnswerReading = z.output<typeof answerReadingSchema>;

export const responseDetailsSchema = handledSchema.extend({
  sentiment: namedSchema.extend({ enableSLA: z.boolean() }),
  severityLevel: namedSchema
    .extend({ color: z.string(), icon: z.string().nullable().optional(), daysToResolve: z.int() })
    .nullable(),
  customer: z
    .object({
      id: z.int(),
      displayName: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      company: z.string().nullable(),
    })
    .nullable(),
  values: z.array(answeredSchema),
  reading: z.object({ answers: z.array(answerReadingSchema) }),
  textCorrected: correctedSchema.nullable(),
  assignedUsers: z.array(namedSchema.extend({ profilePicture: z.string().nullable().optional() })),
  assignedGroups: z.array(namedSchema.extend({ color: z.string().optional() })),
  createdByName: z.string().nullable(),
  tracking: z.array(trackingSchema),
  watchers: z.array(namedSchema),
  statusSince: z.string(),
  rejectionCode: z.string().nullable(),
  duplicateOfReference: z.string().nullable(),
  duplicates: z.array(duplicateSchema),
  /** Time of the automatic follow-up; null if none is scheduled. */
  followUpAt: z.string().nullable(),
  /** The survey response from which this case was created. */
  surveyAnswer: z
    .object({ id: z.int(), surveyName: z.string(), source: z.string(), answers: z.array(answeredSchema) })
    .nullable(),
});

export type HandledResponse = z.output<typeof handledSchema>;
export type ResponseDetails = z.output<typeof responseDetailsSchema>;
