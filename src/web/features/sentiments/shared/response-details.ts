import { z } from 'zod';
import { duplicateSchema } from '../../../../contract/schemas/responses/response-handling.ts';
import { correctedSchema } from '../../../../contract/schemas/responses/response-text.ts';
import {
  answeredSchema,
  sentimentResponseSchema,
  trackingSchema,
} from '../../../../contract/schemas/responses/sentiment-response.ts';

const namedSchema = z.object({ id: z.int(), name: z.string() });

/** What a response is after every change of it. */
export const handledSchema = sentimentResponseSchema.extend({
  /** The keys of the statuses that it may go to. */
  allowedStatuses: z.array(z.string()),
});

const answerReadingSchema = z.object({
  fieldId: z.int(),
  words: z.array(z.object({ text: z.string(), start: z.int(), end: z.int(), value: z.number() })),
  personal: z.array(z.object({ kind: z.string(), start: z.int(), end: z.int() })),
});
export type AnswerReading = z.output<typeof answerReadingSchema>;

const readingSchema = z.object({
  score: z.number().nullable(),
  label: z.string().nullable(),
  answers: z.array(answerReadingSchema),
});

/** A response with its answers, whom it concerns, and its history. */
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
  reading: readingSchema,
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
  /** When its customer is asked how it went; null where nobody is going to be asked by itself. */
  followUpAt: z.string().nullable(),
  /** The answer to a survey that it was made of. */
  surveyAnswer: z.object({ id: z.int(), surveyName: z.string() }).nullable(),
});

export type HandledResponse = z.output<typeof handledSchema>;
export type ResponseDetails = z.output<typeof responseDetailsSchema>;
