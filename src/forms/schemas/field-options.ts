import { z } from 'zod';
import { listedLine } from '../../core/contract/notations/listed-line.ts';
import { colorSchema, languageSchema, lineSchema } from '../../core/contract/schemas/common.ts';
import { answerValueSchema } from './answer-value.ts';
import { conditionGroupSchema, fieldKeySchema, validationRuleSchema } from './field-logic.ts';
import { fileEndings, partNames } from './field-types.ts';

export const choiceSchema = z
  .strictObject({
    /** Stable when the label changes, so that stored answers keep their meaning. */
    id: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .refine((id) => id !== '__proto__', 'Choose another id'),
    label: lineSchema(200, listedLine),
    labels: z.record(languageSchema, lineSchema(200, listedLine)).optional(),
    /** The sentiment of the choice, from −1 to 1. */
    score: z.number().min(-1).max(1).optional(),
    /** The value of the choice in formulas. */
    value: z.number().min(-1e9).max(1e9).optional(),
    color: colorSchema.optional(),
    icon: z.string().max(16).optional(),
    image: z
      .string()
      .regex(/^\/uploads\/[\w-]+\.\w{1,5}$/, 'An uploaded picture')
      .meta({ file: true })
      .optional(),
  })
  .meta({ id: 'Choice' });

const scaleLabelsSchema = z.strictObject({
  low: z.string().max(80).optional(),
  middle: z.string().max(80).optional(),
  high: z.string().max(80).optional(),
});

/** A field's texts in another language; choices, rows and columns have their own labels. */
const translationSchema = z
  .strictObject({
    fieldName: z.string().max(200).optional(),
    help: z.string().max(500).optional(),
    placeholder: z.string().max(200).optional(),
    text: z.string().max(5_000).optional(),
    labels: scaleLabelsSchema.optional(),
  })
  .meta({ id: 'ChoiceTranslation' });

const partSchema = z
  .strictObject({
    id: z.enum([...partNames.address, ...partNames.contact_info]),
    label: z.string().max(80).optional(),
    required: z.boolean().optional(),
  })
  .meta({ id: 'QuestionPart' });

/** Choices, rows or columns of a question. */
export const mostChoices = 200;

const choicesSchema = z.array(choiceSchema).max(mostChoices);

/** Choices carried forward from an earlier question: the selected or the unselected ones. */
const choicesFromSchema = z.strictObject({ field: fieldKeySchema, only: z.enum(['chosen', 'not_chosen']) });

/** The options of all question types; each type reads its own and ignores the others. */
export const fullOptionsSchema = z
  .strictObject({
    /** Unique in its form. Default: `field_` and the id. */
    key: fieldKeySchema.optional(),
    choices: choicesSchema.optional(),
    /** Carries choices forward from an earlier question; `choices` then holds a copy of all of them. */
    choicesFrom: choicesFromSchema.optional(),
    /** The rows of a matrix, and its columns. */
    rows: z.array(choiceSchema).max(50).optional(),
    columns: z.array(choiceSchema).max(20).optional(),
    help: z.string().max(500).optional(),
    placeholder: z.string().max(200).optional(),
    text: z.string().max(5_000).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().positive().optional(),
    /** Maximum decimals of a number; calculated numbers are rounded to it. */
    decimals: z.int().min(0).max(6).optional(),
    unit: z.string().max(20).optional(),
    labels: scaleLabelsSchema.optional(),
    accept: z.array(z.enum(fileEndings)).max(fileEndings.length).optional(),
    maxSizeMb: z.number().positive().max(25).optional(),
    /** With more than one file the answer is a list. */
    maxFiles: z.int().min(1).max(10).optional(),
    minSeconds: z.int().min(0).max(3_600).optional(),
    maxSeconds: z.int().min(1).max(3_600).optional(),
    multiple: z.boolean().optional(),
    parts: z.array(partSchema).max(6).optional(),
    /** The default answer; `today` and `now` for dates and times. */
    default: answerValueSchema.optional(),
    validation: z.array(validationRuleSchema).max(10).optional(),
    showIf: conditionGroupSchema.optional(),
    requireIf: conditionGroupSchema.optional(),
    /** Randomizes the order of choices and rows. */
    randomize: z.boolean().optional(),
    /** Adds an "other" choice; its answer is `other:` and the text. */
    other: z.boolean().optional(),
    formula: z.string().max(500).optional(),
    pii: z.boolean().optional(),
    searchable: z.boolean().optional(),
    translations: z.record(languageSchema, translationSchema).optional(),
  })
  .meta({ id: 'QuestionOptions' });

export type Choice = z.infer<typeof choiceSchema>;
export type ChoicesFrom = z.infer<typeof choicesFromSchema>;

export type FieldOptions = z.infer<typeof fullOptionsSchema>;

/** Typed by its result alone; otherwise TypeScript compares every option with every schema. */
export const fieldOptionsSchema: z.ZodType<FieldOptions> = fullOptionsSchema;
