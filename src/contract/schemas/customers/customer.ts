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

/** A customer as staff enter one; whatever was left empty is not known. */
export const customerInputSchema = z.object({
  displayName: lineSchema(200),
  email: z.preprocess(emptyToNull, emailSchema.nullable().optional()),
  phone: optionalLine(40),
  company: optionalLine(200),
  /** Somebody with this email address or phone number is known, and this is somebody else all the same. */
  isSomebodyElse: z.boolean().optional(),
});

/** A customer with what was answered about them: as it was asked, the form's own order first. */
export const customerRecordSchema = customerSchema.extend({
  /** Null for whoever was entered without one: the default form stands in. */
  customerFormId: idOf('customerForms').nullable(),
  values: z.array(answeredSchema),
});

const customerValues = {
  /** Which form was filled in. Default: the customer's own, or the default form. */
  customerFormId: idOf('customerForms').optional(),
  /** All that is answered of it; what is absent is not known any more. */
  values: z
    .array(z.object({ fieldId: idOf('customerFormFields'), value: answerValueSchema }))
    .max(500)
    .optional(),
};

/** A new customer: by the answers to a form, by name and address, or both. */
export const newCustomerSchema = customerInputSchema.partial({ displayName: true }).extend(customerValues);

/** A customer who changed: what is absent stays. */
export const changedCustomerSchema = newCustomerSchema.extend(carriedShape);

/** What a refusal says of those who are known already. */
export const knownCustomersSchema = z.object({ known: z.array(customerSchema) });

/** What a customer last said about how it went; an answer that is marked as spam or deleted says nothing. */
const lastFollowUpSchema = z.object({
  ...followUpScoreShape,
  answeredAt: timeSchema,
  surveyName: z.string(),
  surveyResponseId: idSchema,
  responseId: idSchema,
  reference: z.string(),
});

/** A customer with what they said so far, the latest ten responses first. */
export const customerDetailsSchema = customerSchema.extend({
  values: z.array(answeredSchema).default([]),
  responseCount: z.int(),
  openCount: z.int(),
  lastFollowUp: lastFollowUpSchema.nullable(),
  /** Why surveys are sent to this address no more; null where they are. */
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
