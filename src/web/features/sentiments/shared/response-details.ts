import { z } from 'zod';
import { duplicateSchema } from '../../../../contract/schemas/responses/response-handling.ts';
import { correctedSchema } from '../../../../contract/schemas/responses/response-text.ts';
import {
  answeredSchema,
  sentimentResponseSchema,
  trackingSchema,
} from '../../../../contract/schemas/responses/sentiment-response.ts';

const namedSchema = z.object({ id: z.int(), name: z.string() });

export const handledSchema = sentimentResponseSchema.extend({
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
  /** Time of the automatic follow-up; null if none is scheduled. */
  followUpAt: z.string().nullable(),
  /** The survey response from which this case was created. */
  surveyAnswer: z.object({ id: z.int(), surveyName: z.string() }).nullable(),
});

export type HandledResponse = z.output<typeof handledSchema>;
export type ResponseDetails = z.output<typeof responseDetailsSchema>;
