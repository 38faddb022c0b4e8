import { z } from 'zod';
import { idOf, idSchema, lineSchema, recordShape } from '../common.ts';
import { choiceSchema, fieldOptionsSchema } from './field-options.ts';
import { fieldTypes } from './field-types.ts';

export const fieldTypeSchema = z.enum(fieldTypes);

export const sentimentFieldSchema = z.object({
  ...recordShape,
  sentimentId: idOf('sentiments'),
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  required: z.boolean(),
  isSentimentValue: z.boolean(),
  options: fieldOptionsSchema,
  position: z.int(),
});

/** On create the options are a JSON text of a list, on update a list as it is; both may be a whole options object. */
const sentOptionsSchema = z.union([
  z.string().max(100_000),
  z.array(z.union([z.string().max(200), choiceSchema])).max(200),
  fieldOptionsSchema,
  z.null(),
]);

/** The questions of any form as one of its versions keeps them: what a save sends, with their ids. */
export const storedFieldsSchema = z.array(
  z.object({
    id: idSchema,
    fieldName: z.string(),
    fieldType: fieldTypeSchema,
    required: z.boolean(),
    isSentimentValue: z.boolean(),
    options: fieldOptionsSchema,
  }),
);

export const sentimentFieldInputSchema = z.object({
  sentimentId: idOf('sentiments'),
  fieldName: lineSchema(200),
  fieldType: fieldTypeSchema,
  required: z.boolean().optional(),
  isSentimentValue: z.boolean().optional(),
  options: sentOptionsSchema.optional(),
  position: z.int().min(0).max(1_000).optional(),
});

/** A question as it is sent with its whole form; with an id it is one that the form has, or once had. */
export const formFieldInputSchema = sentimentFieldInputSchema.omit({ sentimentId: true, position: true }).extend({
  id: idSchema.optional(),
});

export type SentimentField = z.infer<typeof sentimentFieldSchema>;
