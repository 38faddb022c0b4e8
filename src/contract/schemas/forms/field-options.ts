import { z } from 'zod';
import { colorSchema, lineSchema } from '../common.ts';
import { languageSchema } from '../language.ts';
import { answerValueSchema } from './answer-value.ts';
import { conditionGroupSchema, fieldKeySchema, validationRuleSchema } from './field-logic.ts';
import { fileEndings, partNames } from './field-types.ts';

export const choiceSchema = z.strictObject({
  /** Stays the same when the label changes, so that old answers keep their meaning. */
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .refine((id) => id !== '__proto__', 'Choose another id'),
  label: lineSchema(200),
  /** The label in other languages. */
  labels: z.record(languageSchema, lineSchema(200)).optional(),
  /** How the choice feels, from −1 to 1. */
  score: z.number().min(-1).max(1).optional(),
  /** What the choice counts for in formulas. */
  value: z.number().min(-1e9).max(1e9).optional(),
  color: colorSchema.optional(),
  /** An emoji or one short word. */
  icon: z.string().max(16).optional(),
  /** What a picture choice shows. */
  image: z
    .string()
    .regex(/^\/uploads\/[\w-]+\.\w{1,5}$/, 'An uploaded picture')
    .optional(),
});

/** What the ends of a scale are called. */
const scaleLabelsSchema = z.strictObject({
  low: z.string().max(80).optional(),
  middle: z.string().max(80).optional(),
  high: z.string().max(80).optional(),
});

/** The words of a field in another language. Its choices, rows and columns carry their own. */
const translationSchema = z.strictObject({
  fieldName: z.string().max(200).optional(),
  help: z.string().max(500).optional(),
  placeholder: z.string().max(200).optional(),
  text: z.string().max(5_000).optional(),
  labels: scaleLabelsSchema.optional(),
});

const partSchema = z.strictObject({
  id: z.enum([...partNames.address, ...partNames.contact_info]),
  label: z.string().max(80).optional(),
  required: z.boolean().optional(),
});

const choicesSchema = z.array(choiceSchema).max(200);

/** Choices that are carried forward from an earlier question: those that were chosen there, or those that were not. */
const choicesFromSchema = z.strictObject({ field: fieldKeySchema, only: z.enum(['chosen', 'not_chosen']) });

/** Everything that a kind of question can be told. Each kind reads its own and leaves the rest alone. */
export const wholeOptionsSchema = z.strictObject({
  /** Unique in its form. A field without one is called `field_` and its id. */
  key: fieldKeySchema.optional(),
  choices: choicesSchema.optional(),
  /** Offers the choices of an earlier question, by what was said there; `choices` is then a copy of all of them. */
  choicesFrom: choicesFromSchema.optional(),
  /** The questions of a table, one a line; and what each can be answered with. */
  rows: z.array(choiceSchema).max(50).optional(),
  columns: z.array(choiceSchema).max(20).optional(),
  help: z.string().max(500).optional(),
  placeholder: z.string().max(200).optional(),
  /** What a section or statement tells, and what a consent agrees to. */
  text: z.string().max(5_000).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
  /** How many decimals a number may have, and a calculated one is rounded to. */
  decimals: z.int().min(0).max(6).optional(),
  /** What is counted, shown behind a number: €, minutes. */
  unit: z.string().max(20).optional(),
  labels: scaleLabelsSchema.optional(),
  accept: z.array(z.enum(fileEndings)).max(fileEndings.length).optional(),
  maxSizeMb: z.number().positive().max(25).optional(),
  /** More than one makes the answer a list. */
  maxFiles: z.int().min(1).max(10).optional(),
  minSeconds: z.int().min(0).max(3_600).optional(),
  maxSeconds: z.int().min(1).max(3_600).optional(),
  /** Several pictures may be chosen. */
  multiple: z.boolean().optional(),
  parts: z.array(partSchema).max(6).optional(),
  /** What is filled in to begin with; `today` and `now` for days and times. */
  default: answerValueSchema.optional(),
  validation: z.array(validationRuleSchema).max(10).optional(),
  showIf: conditionGroupSchema.optional(),
  requireIf: conditionGroupSchema.optional(),
  /** Choices and rows stand in another order for everybody. */
  randomize: z.boolean().optional(),
  /** Offers a choice in own words: it is answered with `other:` and the words. */
  other: z.boolean().optional(),
  formula: z.string().max(500).optional(),
  /** Holds personal data. */
  pii: z.boolean().optional(),
  searchable: z.boolean().optional(),
  translations: z.record(languageSchema, translationSchema).optional(),
});

export type Choice = z.infer<typeof choiceSchema>;
export type ChoicesFrom = z.infer<typeof choicesFromSchema>;

export type FieldOptions = z.infer<typeof wholeOptionsSchema>;

/** The same, known by its result alone: the map would otherwise compare every option with every schema there is. */
export const fieldOptionsSchema: z.ZodType<FieldOptions> = wholeOptionsSchema;
