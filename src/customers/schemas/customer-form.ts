import { z } from 'zod';
import { lineSchema, proseSchema, recordId, recordShape } from '../../core/contract/schemas/common.ts';
import { fieldKeySchema } from '../../forms/schemas/field-logic.ts';
import { mostFields } from '../../forms/schemas/sentiment.ts';
import {
  formFieldInputSchema,
  sentimentFieldInputSchema,
  sentimentFieldSchema,
  storedFieldsSchema,
} from '../../forms/schemas/sentiment-field.ts';

export const customerParts = ['email', 'phone', 'company'] as const;
export type CustomerPart = (typeof customerParts)[number];

const partsSchema = z.strictObject({
  email: fieldKeySchema.optional(),
  phone: fieldKeySchema.optional(),
  company: fieldKeySchema.optional(),
});

/** The settings of a customer form without its questions; each version stores them. */
const frame = {
  name: lineSchema(120),
  description: proseSchema(2_000),
  /** A template of question keys for the customer's name: {first_name} {last_name}. */
  displayNameTemplate: lineSchema(200),
  /** The keys of the questions that fill email, phone and company. */
  parts: partsSchema,
  /** The keys of the questions whose answers are unique per customer. */
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
  /** Makes this the form for new customers in place of the previous default. */
  isDefault: z.boolean().optional(),
  /** All questions in order; a missing one is removed. Without the list the questions stay unchanged. */
  fields: z.array(formFieldInputSchema).max(mostFields, `At most ${mostFields} questions`).optional(),
});

export const customerFormSnapshotSchema = z.object({ ...frame, fields: storedFieldsSchema });

const owner = { customerFormId: recordId('customerForms') };

export const customerFormFieldSchema = sentimentFieldSchema.omit({ sentimentId: true }).extend(owner);

export const customerFormFieldInputSchema = sentimentFieldInputSchema.omit({ sentimentId: true }).extend(owner);

export type CustomerForm = z.infer<typeof customerFormSchema>;
export type CustomerFormInput = z.output<typeof customerFormInputSchema>;
export type CustomerFormSnapshot = z.infer<typeof customerFormSnapshotSchema>;
