import type { ComponentType } from 'react';
import { z } from 'zod';
import type { ResourceName } from '../../../core/contract/catalogue.ts';
import { listedLine } from '../../../core/contract/notations/listed-line.ts';
import { storedName } from '../../../core/contract/notations/visible-text.ts';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import type { FieldOptions } from '../../schemas/field-options.ts';
import type { FieldType } from '../../schemas/field-types.ts';
import type { DocumentField } from '../../schemas/form-document.ts';
import { fieldTypeSchema, type SentimentField } from '../../schemas/sentiment-field.ts';
import { savedOptions, settingsOf } from './settings-of.ts';

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

type SavedField = Pick<SentimentField, 'id' | 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options'>;

export function savedDraft(
  form: { id: number; version: number; name: string; description: string },
  fields: readonly SavedField[],
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
  name: storedName(name),
  description: description.trim(),
  fields: fields.map((field) => fieldBody(field, saved.ids[field.key])),
});

function fieldBody({ fieldName, fieldType, required, isSentimentValue, options }: DraftField, id: number | undefined) {
  const has = settingsOf(fieldType);
  return {
    ...(id === undefined ? {} : { id }),
    fieldName: listedLine(fieldName),
    fieldType,
    required: required && has.has('required'),
    isSentimentValue: isSentimentValue && has.has('sentiment'),
    options: savedOptions(fieldType, options),
  };
}

export const nameOfField = (field: Pick<DraftField, 'fieldName'> | undefined) =>
  field?.fieldName.trim() || 'Untitled question';

const savedKey = (id: number) => `saved-${id}`;

const ownKey = (id: number) => `field_${id}`;

export type Problems = Record<string, string>;

export const found = (path: string, problem: string | undefined): Problems => (problem ? { [path]: problem } : {});

export interface QuestionFile {
  name: string;
  description: string;
  fields: DocumentField[];
}

export interface FormTexts {
  one: string;
  untitled: string;
  nameHint: string;
  descriptionHint?: string;
  preview: string;
  made: (name: string) => string;
  /** Replaces the response count if the form collects something else, for example “12 customers”. */
  counted?: (count: number) => string;
}

export interface OwnView<D extends BuilderDraft> {
  name: string;
  label: string;
  Panel: ComponentType<{ builder: Builder<D> }>;
  shows: (path: string) => boolean;
}

export interface FormFacts {
  resource: 'sentiments' | 'surveys' | 'customerForms';
  questions: {
    resource: 'sentimentFields' | 'surveyQuestions' | 'customerFormFields';
    owner: 'sentimentId' | 'surveyId' | 'customerFormId';
  };
  /** Resources to refetch after a form of this kind changes. */
  touches: readonly ResourceName[];
  format: FormTexts;
  leavesOut?: readonly FieldType[];
  isAboutFacts?: true;
  /** Changes are saved by themselves, because they go live only with a publication. */
  autosaves?: true;
  /** Storage key of the draft; null returns the key for a new form. */
  draftName: (id: number | null) => string;
  editPath: (id: number) => string;
  madePath: (id: number) => string;
}

export interface FormKind<D extends BuilderDraft> extends FormFacts {
  draftSchema: z.ZodType<D>;
  bodyOf: (draft: D) => object;
  problemsOf: (draft: D) => Problems;
  /** Renames the key of a question in the parts of the draft that are not questions. */
  renameKey?: (draft: D, from: string, to: string) => D;
  views: readonly OwnView<D>[];
  BarActions?: ComponentType<{ builder: Builder<D>; onSave: (isQuiet?: boolean) => Promise<number | undefined> }>;
  Preview: ComponentType<{ draft: D }>;
}

/** Declared with method syntax, because methods are bivariant: shared code accepts a builder of any draft type. */
export interface Builder<D extends BuilderDraft = BuilderDraft> {
  kind: FormFacts;
  value: D;
  isChanged: boolean;
  isSaved: boolean;
  wasRestored: boolean;
  change(next: (draft: D) => D, tag?: string): void;
  discard(from?: D): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  problems: Problems;
  failure: string | undefined;
  isAutosaved: boolean;
  isSaving: boolean;
  /** The last automatic save found the draft incomplete and left it in the browser. */
  isIncomplete: boolean;
  save(isAutomatic?: boolean): Promise<SaveResult>;
}

/** The id of the saved form, or what prevented the save; neither where the user did. */
export interface SaveResult {
  id?: number;
  problems?: Problems;
}

export interface SectionContent {
  field: DraftField;
  builder: Builder;
  problemAt: (path: string) => string | undefined;
  set: (part: Partial<DraftField>, tag?: string) => void;
  setOption: (part: Partial<FieldOptions>, tag?: string) => void;
}
