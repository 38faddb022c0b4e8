import { z } from 'zod';
import { idOf, idSchema, lineSchema, recordShape } from './common.ts';
import { choiceSchema, fieldOptionsSchema } from './field-options.ts';

/** Every kind of question; each says how its answer is asked for and checked. */
export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'url',
  'date',
  'time',
  'datetime',
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'boolean',
  'rating_star',
  'rating_smiley',
  'rating_number',
  'nps',
  'csat',
  'ces',
  'slider',
  'matrix_single',
  'matrix_multi',
  'matrix_rating',
  'ranking',
  'picture_choice',
  'file',
  'image',
  'audio',
  'signature',
  'location',
  'address',
  'contact_info',
  'customer_ref',
  'user_ref',
  'consent',
  'hidden',
  'calculated',
  'section',
  'statement',
  'page_break',
] as const;

export const fieldTypeSchema = z.enum(fieldTypes);
export type FieldType = (typeof fieldTypes)[number];

/** Kinds whose answer can say how the customer feels. What is written or spoken says it once its words are read. */
export const sentimentValueTypes: readonly FieldType[] = [
  'select',
  'radio',
  'boolean',
  'rating_star',
  'rating_smiley',
  'rating_number',
  'nps',
  'csat',
  'ces',
  'slider',
  'textarea',
  'audio',
];

/** Kinds that offer choices. */
export const choiceTypes: readonly FieldType[] = [
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'ranking',
  'picture_choice',
];

/** Kinds that are a table of rows. All but the rating have columns. */
export const matrixTypes: readonly FieldType[] = ['matrix_single', 'matrix_multi', 'matrix_rating'];

/** Kinds that only the staff can answer: visitors see neither customers nor colleagues. */
export const staffTypes: readonly FieldType[] = ['customer_ref', 'user_ref'];

/** Kinds that are answered with an upload. */
export const uploadTypes: readonly FieldType[] = ['file', 'image', 'audio', 'signature'];

/** Kinds that show something and ask nothing. */
export const layoutTypes: readonly FieldType[] = ['section', 'statement', 'page_break'];

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
export const keptFieldsSchema = z.array(
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
