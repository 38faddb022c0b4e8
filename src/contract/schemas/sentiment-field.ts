import { z } from 'zod';
import { idOf, idSchema, lineSchema, recordShape } from './common.ts';

/** Kinds of question of the first slice; each says how its answer is asked for and checked. */
export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'url',
  'date',
  'select',
  'radio',
  'multiselect',
  'boolean',
  'rating_star',
  'rating_smiley',
  'nps',
  'csat',
  'ces',
  'image',
  'audio',
] as const;

export const fieldTypeSchema = z.enum(fieldTypes);
export type FieldType = (typeof fieldTypes)[number];

/** Kinds whose answer can say how the customer feels. */
export const sentimentValueTypes: readonly FieldType[] = [
  'select',
  'radio',
  'boolean',
  'rating_star',
  'rating_smiley',
  'nps',
  'csat',
  'ces',
];

/** Kinds that offer choices. */
export const choiceTypes: readonly FieldType[] = ['select', 'radio', 'multiselect'];

const choiceSchema = z.object({
  /** Stays the same when the label changes, so that old answers keep their meaning. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  label: lineSchema(200),
  /** How the choice feels, from −1 to 1. */
  score: z.number().min(-1).max(1).optional(),
});

export const fieldOptionsSchema = z.strictObject({
  choices: z.array(choiceSchema).max(200).optional(),
  help: z.string().max(500).optional(),
  placeholder: z.string().max(200).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});

export type FieldOptions = z.infer<typeof fieldOptionsSchema>;

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
