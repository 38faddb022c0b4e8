import { z } from 'zod';
import { lineSchema, recordShape } from '../../core/contract/schemas/common.ts';
import { fieldOptionsSchema } from './field-options.ts';
import { fieldTypeSchema } from './sentiment-field.ts';

/** A reusable question; forms get a copy of it. */
export const prebuiltFieldSchema = z.object({
  ...recordShape,
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  required: z.boolean(),
  options: fieldOptionsSchema,
  category: z.string(),
  tags: z.array(z.string()),
});

export const prebuiltFieldInputSchema = z.object({
  fieldName: lineSchema(200),
  fieldType: fieldTypeSchema,
  required: z.boolean().optional(),
  options: fieldOptionsSchema.optional(),
  category: lineSchema(60).optional(),
  tags: z.array(lineSchema(40)).max(20).optional(),
});

export type PrebuiltField = z.infer<typeof prebuiltFieldSchema>;
