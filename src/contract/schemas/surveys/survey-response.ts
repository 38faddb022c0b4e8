import { z } from 'zod';
import { idOf, lineSchema, proseSchema, recordShape, timeSchema } from '../common.ts';
import { fieldTypeSchema } from '../forms/sentiment-field.ts';
import { answeredSchema } from '../responses/sentiment-response.ts';

/** Only `complete` ones count in results. */
export const surveyResponseStatuses = [
  'started',
  'partial',
  'complete',
  'screened_out',
  'over_quota',
  'spam',
  'test',
] as const;
export const surveyResponseStatusSchema = z.enum(surveyResponseStatuses);
export type SurveyResponseStatus = (typeof surveyResponseStatuses)[number];

export const surveyResponseSchema = z.object({
  ...recordShape,
  surveyId: idOf('surveys'),
  surveyVersion: z.int(),
  linkId: idOf('surveyLinks').nullable(),
  customerId: idOf('customers').nullable(),
  customerName: z.string().nullable(),
  status: surveyResponseStatusSchema,
  language: z.string(),
  startedAt: timeSchema,
  completedAt: timeSchema.nullable(),
  durationMs: z.int().nullable(),
  /** When its visitor last changed it after sending; null where they did not. */
  editedAt: timeSchema.nullable(),
  /** By how many seconds it came after the time of its submission, having waited in a browser; null where it did not. */
  lateBySec: z.int().nullable(),
  /** The answers of the primary questions, for lists and filters. */
  nps: z.int().nullable(),
  csat: z.int().nullable(),
  ces: z.int().nullable(),
  /** How it feels, from −1 to 1. */
  sentimentScore: z.number().nullable(),
  /** The first words that were written, for the list. */
  summary: z.string(),
  endingId: z.string().nullable(),
  source: z.string(),
  device: z.enum(['phone', 'tablet', 'desktop']).nullable(),
  browser: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string(),
  /** The response of the inbox that was made of it. */
  caseId: idOf('sentimentResponses').nullable(),
});

/** With what was answered, in the order of the survey, and how long each question was in sight, by its key. */
export const wholeSurveyResponseSchema = surveyResponseSchema.extend({
  answers: z.array(answeredSchema),
  /** Previous version, the newest first: its visitor changed it, or the rest of it came after its time. */
  earlier: z.array(z.object({ at: timeSchema, why: z.enum(['edited', 'late']), answers: z.array(answeredSchema) })),
  perQuestionMs: z.record(z.string(), z.int()),
  surveyName: z.string(),
  /** Of a late one: after how many seconds it was finished by the clock of its browser, which nobody can check. */
  ownClockSec: z.int().nullable(),
  linkName: z.string().nullable(),
  /** The email address that the visitor showed to be theirs; null where nobody was asked. */
  verifiedEmail: z.string().nullable(),
  /** Where the answer is no customer's: some who have that address by now. One was no customer then, of two it was nobody's. */
  addressHolders: z.array(z.object({ id: idOf('customerFormResponses'), name: z.string() })),
  /** The page that led to the survey, without what was asked of it; empty where nobody knows. */
  referrer: z.string(),
  /** When the visitor agreed to the text of the survey, and how it read in that version; null where nobody was asked. */
  consent: z.object({ at: timeSchema, version: z.int(), text: z.string() }).nullable(),
  /** What the case that was made of it is called. */
  caseReference: z.string().nullable(),
  /** The newer and the older one of the same survey. */
  previousId: z.int().nullable(),
  nextId: z.int().nullable(),
  /** The way through the survey, in the order of its questions. */
  path: z.array(
    z.object({
      fieldId: z.int(),
      fieldName: z.string(),
      fieldType: fieldTypeSchema,
      /** `branched`: other answers kept it from being asked. `unseen`: it comes after the end of the submission. */
      state: z.enum(['answered', 'skipped', 'branched', 'unseen']),
      ms: z.number().nullable(),
    }),
  ),
});

export const surveyResponseInputSchema = z.object({
  tags: z.array(lineSchema(40)).max(20).optional(),
  note: proseSchema(5_000).optional(),
});

/** What a person may mark an answer as; `complete` takes a mark back. */
export const markResponseSchema = z.object({ status: z.enum(['complete', 'spam', 'test']) });

export type SurveyResponse = z.infer<typeof surveyResponseSchema>;
export type WholeSurveyResponse = z.infer<typeof wholeSurveyResponseSchema>;
