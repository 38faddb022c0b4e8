import { z } from 'zod';
import { idOf, lineSchema, proseSchema, recordShape } from '../common.ts';
import { fieldKeySchema } from '../forms/field-logic.ts';
import { mostFields } from '../forms/sentiment.ts';
import {
  formFieldInputSchema,
  sentimentFieldInputSchema,
  sentimentFieldSchema,
  storedFieldsSchema,
} from '../forms/sentiment-field.ts';

/** The columns of a customer that a question can fill. */
export const customerParts = ['email', 'phone', 'company'] as const;
export type CustomerPart = (typeof customerParts)[number];

const partsSchema = z.strictObject({
  email: fieldKeySchema.optional(),
  phone: fieldKeySchema.optional(),
  company: fieldKeySchema.optional(),
});

/** What a customer form is beside its questions, and is kept with them in each version. */
const frame = {
  name: lineSchema(120),
  description: proseSchema(2_000),
  /** How a customer is called, of the answers by the keys of their questions: {first_name} {last_name}. */
  displayNameTemplate: lineSchema(200),
  /** Whose answer is the customer's email address, phone number and company, by the key of the question. */
  parts: partsSchema,
  /** The keys of the questions that no two customers answer alike. */
  identityKeys: z.array(fieldKeySchema).max(10),
};

export const customerFormSchema = z.object({
  ...recordShape,
  ...frame,
  isDefault: z.boolean(),
  fields: storedFieldsSchema,
});

export const customerFormInputSchema = z.object({
  name: frame.name,
  description: frame.description.optional(),
  displayNameTemplate: frame.displayNameTemplate,
  parts: partsSchema.optional(),
  identityKeys: frame.identityKeys.optional(),
  /** The one that new customers are asked with; the one before is it no longer. */
  isDefault: z.literal(true).optional(),
  /** The whole form: its questions in order. One that is absent is removed. Without the list they stay as they are. */
  fields: z.array(formFieldInputSchema).max(mostFields, `At most ${mostFields} questions`).optional(),
});

/** A customer form as one of its versions keeps it. */
export const customerFormSnapshotSchema = z.object({ ...frame, fields: storedFieldsSchema });

const owner = { customerFormId: idOf('customerForms') };

/** A question of a customer form: the same as one of any form. */
export const customerFormFieldSchema = sentimentFieldSchema.omit({ sentimentId: true }).extend(owner);

export const customerFormFieldInputSchema = sentimentFieldInputSchema.omit({ sentimentId: true }).extend(owner);

export type CustomerForm = z.infer<typeof customerFormSchema>;
export type CustomerFormInput = z.output<typeof customerFormInputSchema>;
export type CustomerFormSnapshot = z.infer<typeof customerFormSnapshotSchema>;
