import { z } from 'zod';
import { listedLine } from '../../core/contract/notations/listed-line.ts';
import { idSchema, lineSchema, recordId, recordShape } from '../../core/contract/schemas/common.ts';
import { choiceSchema, fieldOptionsSchema } from './field-options.ts';
import { fieldTypes } from './field-types.ts';

export const fieldTypeSchema = z.enum(fieldTypes);

export const sentimentFieldSchema = z.object({
  ...recordShape,
  sentimentId: recordId('sentiments'),
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  required: z.boolean(),
  isSentimentValue: z.boolean(),
  options: fieldOptionsSchema,
  position: z.int(),
});

/** Create sends options as the JSON text of a list, update as a list; both accept a whole options object. */
const sentOptionsSchema = z.union([
  z.string().max(100_000),
  z.array(z.union([z.string().max(200), choiceSchema])).max(200),
  fieldOptionsSchema,
  z.null(),
]);

export const storedFieldsSchema = z
  .array(
    z.object({
      id: idSchema,
      fieldName: z.string(),
      fieldType: fieldTypeSchema,
      required: z.boolean(),
      isSentimentValue: z.boolean(),
      options: fieldOptionsSchema,
    }),
  )
  .meta({ id: 'StoredQuestions' });

export const sentimentFieldInputSchema = z.object({
  sentimentId: recordId('sentiments'),
  fieldName: lineSchema(200, listedLine),
  fieldType: fieldTypeSchema,
  required: z.boolean().optional(),
  isSentimentValue: z.boolean().optional(),
  options: sentOptionsSchema.optional(),
  position: z.int().min(0).max(1_000).optional(),
});

/** A question within its form; an id refers to a current or removed question of the form. */
export const formFieldInputSchema = sentimentFieldInputSchema
  .omit({ sentimentId: true, position: true })
  .extend({
    id: idSchema.optional(),
  })
  .meta({ id: 'FormQuestion' });

export type SentimentField = z.infer<typeof sentimentFieldSchema>;
