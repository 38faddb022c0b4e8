import { z } from 'zod';
import type { FieldOptions } from '../../../../contract/schemas/forms/field-options.ts';
import { fieldTypeSchema, type SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { settingsOf } from './settings-of.ts';
import { savedOptions } from './stored-options.ts';

// What is being written may be unfinished; what a form may say is checked when it is saved.
const unfinishedSchema = z.looseObject({
  key: z.string(),
  choices: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
  rows: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
  columns: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
});

const draftOptionsSchema = z.custom<FieldOptions>((value) => unfinishedSchema.safeParse(value).success);

const draftFieldSchema = z.object({
  /** Names the question while it has no id. */
  key: z.string(),
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  required: z.boolean(),
  isSentimentValue: z.boolean(),
  options: draftOptionsSchema,
});

/** What the server has of it already. */
const savedSchema = z.object({
  /** Names the form while it has no id, and is its Idempotency-Key. */
  key: z.string(),
  id: z.int().nullable(),
  version: z.int().optional(),
  /** The ids of its questions, by key; those of removed ones too, so that they can come back. */
  ids: z.record(z.string(), z.int()),
  /** A new form that was sent without an answer, as text. */
  attempt: z.string().optional(),
});

/** What every kind of form is while it is built; what else belongs to one, its own draft adds. */
export const builderDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  fields: z.array(draftFieldSchema),
  saved: savedSchema,
});

export type DraftField = z.infer<typeof draftFieldSchema>;
export type BuilderDraft = z.infer<typeof builderDraftSchema>;
export type Saved = BuilderDraft['saved'];

/** A form that nobody has written yet. */
export const emptyDraft = (): BuilderDraft => ({
  name: '',
  description: '',
  fields: [],
  saved: { key: newIdempotencyKey(), id: null, ids: {} },
});

type Stored = Pick<SentimentField, 'id' | 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options'>;

/** A form of the server's, ready to be changed. */
export function savedDraft(
  form: { id: number; version: number; name: string; description: string },
  fields: readonly Stored[],
): BuilderDraft {
  return {
    name: form.name,
    description: form.description,
    fields: fields.map(({ id, fieldName, fieldType, required, isSentimentValue, options }) => ({
      key: savedKey(id),
      fieldName,
      fieldType,
      required,
      isSentimentValue,
      // Conditions and formulas call it so, whether or not anybody named it.
      options: { ...options, key: options.key ?? ownKey(id) },
    })),
    saved: {
      key: savedKey(form.id),
      id: form.id,
      version: form.version,
      ids: Object.fromEntries(fields.map(({ id }) => [savedKey(id), id])),
    },
  };
}

/** A form's name and questions, as they are sent. */
export const sharedBody = ({ name, description, fields, saved }: BuilderDraft) => ({
  name: name.trim(),
  description: description.trim(),
  fields: fields.map((field) => fieldBody(field, saved.ids[field.key])),
});

function fieldBody({ fieldName, fieldType, required, isSentimentValue, options }: DraftField, id: number | undefined) {
  const has = settingsOf(fieldType);
  return {
    ...(id === undefined ? {} : { id }),
    fieldName: fieldName.trim(),
    fieldType,
    required: required && has.has('required'),
    isSentimentValue: isSentimentValue && has.has('sentiment'),
    options: savedOptions(fieldType, options),
  };
}

/** What a question is called to whoever builds the form. */
export const nameOfField = (field: DraftField | undefined) => field?.fieldName.trim() || 'Untitled question';

const savedKey = (id: number) => `saved-${id}`;

const ownKey = (id: number) => `field_${id}`;

/** What keeps a form from being saved, by where it stands. */
export type Problems = Record<string, string>;

/** A problem at its place; nothing where there is none. */
export const found = (path: string, problem: string | undefined): Problems => (problem ? { [path]: problem } : {});
