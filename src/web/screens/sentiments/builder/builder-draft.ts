import { z } from 'zod';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/sentiment.ts';
import {
  type FieldOptions,
  fieldTypeSchema,
  type SentimentField,
} from '../../../../contract/schemas/sentiment-field.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { keptOptions } from '../question/kept-options.ts';

// What is being written may be unfinished; what a form may say is checked when it is saved.
const unfinishedSchema = z.looseObject({
  key: z.string(),
  choices: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
  rows: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
  columns: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
});

const draftOptionsSchema = z.custom<FieldOptions>((value) => unfinishedSchema.safeParse(value).success);

const draftFieldSchema = z.object({
  /** Names the field while it has no id, and is its Idempotency-Key. */
  key: z.string(),
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  required: z.boolean(),
  isSentimentValue: z.boolean(),
  options: draftOptionsSchema,
});

/** What the server has already, so that a save sends the difference and a second try goes on where the first stopped. */
const savedSchema = z.object({
  key: z.string(),
  id: z.int().nullable(),
  version: z.int().optional(),
  /** The form as it was last sent, as text. */
  form: z.string(),
  fields: z.record(z.string(), z.object({ id: z.int(), version: z.int().optional(), sent: z.string() })),
  /** What was sent without an answer, by key. */
  attempts: z.record(z.string(), z.string()),
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
    saved: { key: newIdempotencyKey(), id: null, form: '', fields: {}, attempts: {} },
  };
}

/** A form of the server's, ready to be changed. */
export function builderDraftOf(form: Sentiment, fields: readonly SentimentField[]): BuilderDraft {
  const draft: BuilderDraft = {
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
      key: `saved-${id}`,
      fieldName,
      fieldType,
      required,
      isSentimentValue,
      // Conditions and formulas call it so, whether or not anybody named it.
      options: { ...options, key: options.key ?? ownKey(id) },
    })),
    saved: { key: `saved-${form.id}`, id: form.id, version: form.version, form: '', fields: {}, attempts: {} },
  };
  draft.saved.form = JSON.stringify(formBody(draft));
  draft.fields.forEach((field, index) => {
    const { id, version, position } = fields[index] as SentimentField;
    draft.saved.fields[field.key] = { id, version, sent: JSON.stringify(fieldBody(field, position)) };
  });
  return draft;
}

/** The form itself, as it is sent. */
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
  };
}

/** A field at its place in the form, as it is sent. */
export function fieldBody({ fieldName, fieldType, required, isSentimentValue, options }: DraftField, position: number) {
  return {
    fieldName: fieldName.trim(),
    fieldType,
    required,
    isSentimentValue,
    options: keptOptions(fieldType, options),
    position,
  };
}

export type FieldBody = ReturnType<typeof fieldBody>;

/** On create the API takes the options as the text of a list; of an object where there is more than the choices. */
export function optionsText({ choices = [], ...rest }: FieldBody['options']): string {
  return JSON.stringify(Object.keys(rest).length === 0 ? choices : { choices, ...rest });
}

/** What a question is called to whoever builds the form. */
export const nameOfField = (field: DraftField | undefined) => field?.fieldName.trim() || 'Untitled question';

const ownKey = (id: number) => `field_${id}`;
