import { z } from 'zod';
import { lineSchema, proseSchema, recordId, recordShape, timeSchema } from '../../core/contract/schemas/common.ts';
import { identifications } from '../../customers/schemas/identification.ts';
import { answeredSchema } from '../../forms/schemas/answered.ts';
import { surveyResponseStatusSchema } from '../../forms/schemas/response-statuses.ts';
import { fieldTypeSchema } from '../../forms/schemas/sentiment-field.ts';
import { sentimentResponseSchema } from '../../responses/schemas/sentiment-response.ts';

export const surveyResponseSchema = z.object({
  ...recordShape,
  surveyId: recordId('surveys'),
  surveyVersion: z.int(),
  linkId: recordId('surveyLinks').nullable(),
  customerId: recordId('customers').nullable(),
  customerName: z.string().nullable(),
  /** Null for a customer of a personal link or a verified address, and without one. */
  identification: z.enum(identifications).nullable(),
  status: surveyResponseStatusSchema,
  language: z.string(),
  startedAt: timeSchema,
  completedAt: timeSchema.nullable(),
  durationMs: z.int().nullable(),
  /** When the respondent last edited it after sending; null if never. */
  editedAt: timeSchema.nullable(),
  /** Seconds by which a queued response missed the time limit; null if on time. */
  lateBySec: z.int().nullable(),
  /** The answers to the primary questions, for lists and filters. */
  nps: z.int().nullable(),
  csat: z.int().nullable(),
  ces: z.int().nullable(),
  /** From −1 to 1. */
  sentimentScore: z.number().nullable(),
  ...sentimentResponseSchema.pick({ sentimentLabel: true, sentimentSource: true, sentimentConfidence: true }).shape,
  summary: z.string(),
  endingId: z.string().nullable(),
  source: z.string(),
  device: z.enum(['phone', 'tablet', 'desktop']).nullable(),
  browser: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string(),
  /** The case created from this response. */
  caseId: recordId('sentimentResponses').nullable(),
});

/** A response with answers in survey order and the time per question, by key. */
export const surveyResponseDataSchema = surveyResponseSchema.extend({
  answers: z.array(answeredSchema),
  /**
   * Former answers, newest first: edited by the respondent, completed after the time limit, or given to an earlier
   * version of the survey that had other questions or choices.
   */
  earlier: z.array(
    z.object({
      at: timeSchema,
      why: z.enum(['edited', 'late', 'survey_changed']),
      surveyVersion: z.int(),
      answers: z.array(answeredSchema),
    }),
  ),
  perQuestionMs: z.record(z.string(), z.int()),
  surveyName: z.string(),
  /** For a late response, its duration by the browser's clock, which the server cannot verify. */
  ownClockSec: z.int().nullable(),
  linkName: z.string().nullable(),
  /** The respondent's verified email address; null without verification. */
  verifiedEmail: z.string().nullable(),
  /** Customers who have the verified or typed address of a response without a customer. */
  addressHolders: z.array(z.object({ id: recordId('customerFormResponses'), name: z.string() })),
  /** The referring page without its query string; empty if unknown. */
  referrer: z.string(),
  /** When the respondent accepted the consent text, and its text in that version; null if not required. */
  consent: z.object({ at: timeSchema, version: z.int(), text: z.string() }).nullable(),
  caseReference: z.string().nullable(),
  previousId: z.int().nullable(),
  nextId: z.int().nullable(),
  /** The respondent's path, in the order of the questions. */
  path: z.array(
    z.object({
      fieldId: z.int(),
      fieldName: z.string(),
      fieldType: fieldTypeSchema,
      /** `branched`: hidden by other answers. `unseen`: after the end of the submission. */
      state: z.enum(['answered', 'skipped', 'branched', 'unseen']),
      ms: z.number().nullable(),
    }),
  ),
});

export const surveyResponseInputSchema = z.object({
  tags: z.array(lineSchema(40)).max(20).optional(),
  note: proseSchema(5_000).optional(),
});

/** The manual mark of a response; `complete` removes a mark. */
export const responseStatusSchema = z.object({ status: z.enum(['complete', 'spam', 'test']) });

export type SurveyResponse = z.infer<typeof surveyResponseSchema>;
export type SurveyResponseData = z.infer<typeof surveyResponseDataSchema>;
