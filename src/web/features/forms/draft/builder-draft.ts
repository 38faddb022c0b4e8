import { z } from 'zod';
import type { FieldOptions } from '../../../../contract/schemas/forms/field-options.ts';
import { fieldTypeSchema, type SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { settingsOf } from './settings-of.ts';
import { savedOptions } from './stored-options.ts';

// A draft may be incomplete; the strict schema applies on save.
const unfinishedSchema = z.looseObject({
  key: z.string(),
  choices: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
  rows: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
  columns: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
});

const draftOptionsSchema = z.custom<FieldOptions>((value) => unfinishedSchema.safeParse(value).success);

const draftFieldSchema = z.object({
  /** Identifies the question until it has an id. */
  key: z.string(),
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  required: z.boolean(),
  isSentimentValue: z.boolean(),
  options: draftOptionsSchema,
});

const savedSchema = z.object({
  /** Identifies the form until it has an id and serves as its Idempotency-Key. */
  key: z.string(),
  id: z.int().nullable(),
  version: z.int().optional(),
  /** Question ids by key, including removed questions, so that undo can restore them. */
  ids: z.record(z.string(), z.int()),
  /** Serialized body of a create request that got no response. */
  attempt: z.string().optional(),
});

export const builderDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  fields: z.array(draftFieldSchema),
  saved: savedSchema,
});

export type DraftField = z.infer<typeof draftFieldSchema>;
export type BuilderDraft = z.infer<typeof builderDraftSchema>;
export type Saved = BuilderDraft['saved'];

export const emptyDraft = (): BuilderDraft => ({
  name: '',
  description: '',
  fields: [],
  saved: { key: newIdempotencyKey(), id: null, ids: {} },
});

type Stored = Pick<SentimentField, 'id' | 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options'>;

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
      // Conditions and formulas need a key, so a question without one gets a default.
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

export const nameOfField = (field: DraftField | undefined) => field?.fieldName.trim() || 'Untitled question';

const savedKey = (id: number) => `saved-${id}`;

const ownKey = (id: number) => `field_${id}`;

export type Problems = Record<string, string>;

export const found = (path: string, problem: string | undefined): Problems => (problem ? { [path]: problem } : {});
