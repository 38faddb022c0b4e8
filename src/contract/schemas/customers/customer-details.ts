import { z } from 'zod';
import { idSchema, timeSchema } from '../common.ts';
import { consentSchema } from '../compliance/consent.ts';
import { statusSchema } from '../responses/sentiment-response.ts';
import { optOutReasonSchema } from '../surveys/contact-opt-out.ts';
import { followUpScoreShape } from '../surveys/survey-case.ts';
import { customerRecordSchema, customerSchema } from './customer.ts';

/** The known customers in a conflict response. */
export const knownCustomersSchema = z.object({ known: z.array(customerSchema) });

/** The customer's latest follow-up score; responses that are spam or deleted do not count. */
const lastFollowUpSchema = z.object({
  ...followUpScoreShape,
  answeredAt: timeSchema,
  surveyName: z.string(),
  surveyResponseId: idSchema,
  responseId: idSchema,
  reference: z.string(),
});

export const scoreKinds = ['nps', 'csat', 'ces'] as const;

/** A customer with the latest ten responses first. */
export const customerDetailsSchema = customerRecordSchema.extend({
  /** Up to ten scores of complete survey responses, oldest first. */
  scores: z.array(z.object({ kind: z.enum(scoreKinds), values: z.array(z.number()) })),
  /** The consent log, latest first. */
  consents: z.array(consentSchema),
  responseCount: z.int(),
  openCount: z.int(),
  lastFollowUp: lastFollowUpSchema.nullable(),
  mailStopped: optOutReasonSchema.nullable(),
  responses: z.array(
    z.object({
      id: idSchema,
      reference: z.string(),
      status: statusSchema,
      customStatusId: idSchema.nullable(),
      summary: z.string(),
      createdAt: timeSchema,
    }),
  ),
});

export type LastFollowUp = z.infer<typeof lastFollowUpSchema>;
export type CustomerScore = CustomerDetails['scores'][number];
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;
