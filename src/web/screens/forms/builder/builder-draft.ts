import { z } from 'zod';
import type { FieldOptions } from '../../../../contract/schemas/field-options.ts';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { fieldTypeSchema, type SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { keptOptions } from '../question/kept-options.ts';
import { settingsOf } from '../question/settings-of.ts';

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

export const builderDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  enableCustomer: z.boolean(),
  enableEscalation: z.boolean(),
  escalationType: escalationSchema.nullable(),
  enableSLA: z.boolean(),
  severityLevels: z.array(z.int()),
  assignedUsers: z.array(z.int()),
  assignedGroups: z.array(z.int()),
  fields: z.array(draftFieldSchema),
  saved: savedSchema,
});

export type DraftField = z.infer<typeof draftFieldSchema>;
export type BuilderDraft = z.infer<typeof builderDraftSchema>;
export type Saved = BuilderDraft['saved'];

/** A form that nobody has written yet. */
export function newBuilderDraft(): BuilderDraft {
  return {
    name: '',
    description: '',
    enableCustomer: false,
    enableEscalation: false,
    escalationType: null,
    enableSLA: false,
    severityLevels: [],
    assignedUsers: [],
    assignedGroups: [],
    fields: [],
    saved: { key: newIdempotencyKey(), id: null, ids: {} },
  };
}

/** A form of the server's, ready to be changed. */
export function builderDraftOf(form: Sentiment, fields: readonly SentimentField[]): BuilderDraft {
  return {
    name: form.name,
    description: form.description,
    enableCustomer: form.enableCustomer,
    enableEscalation: form.enableEscalation,
    escalationType: form.escalationType,
    enableSLA: form.enableSLA,
    severityLevels: form.severityLevels,
    assignedUsers: form.assignedUsers,
    assignedGroups: form.assignedGroups,
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

/** The form and its questions, as they are sent. */
export function formBody(draft: BuilderDraft) {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    enableCustomer: draft.enableCustomer,
    enableEscalation: draft.enableEscalation,
    escalationType: draft.enableEscalation ? (draft.escalationType ?? 'manual') : null,
    enableSLA: draft.enableSLA,
    severityLevels: draft.severityLevels.map(Number),
    assignedUsers: draft.assignedUsers.map(Number),
    assignedGroups: draft.assignedGroups.map(Number),
    fields: draft.fields.map((field) => fieldBody(field, draft.saved.ids[field.key])),
  };
}

function fieldBody({ fieldName, fieldType, required, isSentimentValue, options }: DraftField, id: number | undefined) {
  const has = settingsOf(fieldType);
  return {
    ...(id === undefined ? {} : { id }),
    fieldName: fieldName.trim(),
    fieldType,
    required: required && has.has('required'),
    isSentimentValue: isSentimentValue && has.has('sentiment'),
    options: keptOptions(fieldType, options),
  };
}

/** What a question is called to whoever builds the form. */
export const nameOfField = (field: DraftField | undefined) => field?.fieldName.trim() || 'Untitled question';

const savedKey = (id: number) => `saved-${id}`;

const ownKey = (id: number) => `field_${id}`;
