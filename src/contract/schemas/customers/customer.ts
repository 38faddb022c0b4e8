import { z } from 'zod';
import { carriedShape, emailSchema, idOf, idSchema, lineSchema, recordShape, timeSchema } from '../common.ts';
import { answerValueSchema } from '../forms/answer-value.ts';
import { answeredSchema, statusSchema } from '../responses/sentiment-response.ts';
import { optOutReasonSchema } from '../surveys/contact-opt-out.ts';
import { followUpScoreShape } from '../surveys/survey-case.ts';

export const customerSchema = z.object({
  ...recordShape,
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
});

const emptyToNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);

const optionalLine = (most: number) => z.preprocess(emptyToNull, lineSchema(most).nullable().optional());

export const customerInputSchema = z.object({
  displayName: lineSchema(200),
  email: z.preprocess(emptyToNull, emailSchema.nullable().optional()),
  phone: optionalLine(40),
  company: optionalLine(200),
  /** Creates the customer despite a match by email address or phone number. */
  isSomebodyElse: z.boolean().optional(),
});

/** A customer with their answers in the order of the form. */
export const customerRecordSchema = customerSchema.extend({
  /** Null if the customer has no form of their own; the default form applies. */
  customerFormId: idOf('customerForms').nullable(),
  values: z.array(answeredSchema),
});

const customerValues = {
  /** Default: the customer's own form, or the default form. */
  customerFormId: idOf('customerForms').optional(),
  /** The complete answers; a missing key clears that answer. */
  values: z
    .array(z.object({ fieldId: idOf('customerFormFields'), value: answerValueSchema }))
    .max(500)
    .optional(),
};

/** A new customer by form answers, by name and address, or both. */
export const newCustomerSchema = customerInputSchema.partial({ displayName: true }).extend(customerValues);

/** A customer update; missing fields stay unchanged. */
export const changedCustomerSchema = newCustomerSchema.extend(carriedShape);

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

/** A customer with the latest ten responses first. */
export const customerDetailsSchema = customerSchema.extend({
  values: z.array(answeredSchema).default([]),
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
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;
export type Customer = z.infer<typeof customerSchema>;
export type CustomerRecord = z.infer<typeof customerRecordSchema>;
