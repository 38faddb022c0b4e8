import { z } from 'zod';
import {
  carriedShape,
  emailSchema,
  emptyToNull,
  lineSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
} from '../../core/contract/schemas/common.ts';
import { answerValueSchema } from '../../forms/schemas/answer-value.ts';
import { answeredSchema } from '../../forms/schemas/answered.ts';
import { restrictions } from './restriction.ts';

export const customerSchema = z.object({
  ...recordShape,
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  /** What the person has asked for. */
  restrictions: z.array(z.enum(restrictions)).default([]),
});

const optionalLine = (most: number) => z.preprocess(emptyToNull, lineSchema(most).nullable().optional());

export const customerInputSchema = z.object({
  displayName: lineSchema(200),
  email: z.preprocess(emptyToNull, emailSchema.nullable().optional()),
  phone: optionalLine(40),
  company: optionalLine(200),
  /** Creates the customer despite a match by email address or phone number. */
  isSomebodyElse: z.boolean().optional(),
});

export const longestTag = 40;
export const mostTags = 20;

/** Filters separate several tags by commas. */
export const tagSchema = lineSchema(longestTag).refine((tag) => !tag.includes(','), 'A tag has no comma');

/** Tags that differ only in case are one. */
const tagsSchema = z
  .array(tagSchema)
  .max(mostTags, `At most ${mostTags} tags`)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

/** A customer with their answers in the order of the form. */
export const customerRecordSchema = customerSchema
  .extend({
    /** Null if the customer has no form of their own; the default form applies. */
    customerFormId: recordId('customerForms').nullable(),
    values: z.array(answeredSchema),
    ownerId: recordId('users', 'removed').nullable().default(null),
    groupIds: recordIds('groups').default([]),
    tags: z.array(z.string()).default([]),
    /** The scores of the latest complete survey responses, and of the latest sentiment response. */
    nps: z.number().nullable().default(null),
    csat: z.number().nullable().default(null),
    sentiment: z.number().nullable().default(null),
    lastFeedbackAt: timeSchema.nullable().default(null),
    daysSinceFeedback: z.int().nullable().default(null),
    openCases: z.int().default(0),
    surveysAnswered: z.int().default(0),
  })
  .meta({ id: 'CustomerRecord' });

const customerValues = {
  /** Default, and null: the customer's own form, or the default form. */
  customerFormId: recordId('customerForms').nullable().optional(),
  /** The complete answers; a missing key clears that answer. */
  values: z
    .array(z.object({ fieldId: recordId('customerFormFields'), value: answerValueSchema }))
    .max(500)
    .optional(),
  ownerId: recordId('users').nullable().optional(),
  groupIds: recordIds('groups').optional(),
  tags: tagsSchema.optional(),
};

/** A new customer by form answers, by name and address, or both. */
export const newCustomerSchema = customerInputSchema.partial({ displayName: true }).extend(customerValues);

/** A customer update; missing fields stay unchanged. */
export const changedCustomerSchema = newCustomerSchema.extend(carriedShape);

export type Customer = z.infer<typeof customerSchema>;
export type CustomerRecord = z.infer<typeof customerRecordSchema>;
