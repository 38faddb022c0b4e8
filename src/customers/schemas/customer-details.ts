import { z } from 'zod';
import { idSchema, timeSchema } from '../../core/contract/schemas/common.ts';
import { statusSchema } from '../../forms/schemas/response-statuses.ts';
import { consentSchema } from './consent.ts';
import { customerRecordSchema, customerSchema } from './customer.ts';
import { followUpScoreShape } from './follow-up-score.ts';
import { optOutReasonSchema } from './opt-out-reason.ts';

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
export const customerDetailsSchema = customerRecordSchema
  .extend({
    /** Up to ten scores of complete survey responses, oldest first. */
    scores: z.array(z.object({ kind: z.enum(scoreKinds), values: z.array(z.number()) })),
    /** The consent log, latest first. */
    consents: z.array(consentSchema),
    responseCount: z.int(),
    openCount: z.int(),
    lastFollowUp: lastFollowUpSchema.nullable(),
    mailStopped: optOutReasonSchema.nullable(),
    /** The latest survey responses whose typed answers named this customer, which nobody verified. */
    namedBy: z
      .array(
        z.object({
          surveyResponseId: idSchema,
          surveyName: z.string(),
          identification: z.enum(['created', 'email', 'phone', 'key']),
        }),
      )
      .default([]),
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
  })
  .meta({ id: 'CustomerDetails' });

export type LastFollowUp = z.infer<typeof lastFollowUpSchema>;
export type CustomerScore = CustomerDetails['scores'][number];
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;
