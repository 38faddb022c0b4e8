import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import type { DocumentField } from '../../../../contract/schemas/forms/form-document.ts';
import type { DiffForm } from '../../../../domain/forms/diff-forms.ts';
import type { BuilderDraft, Problems } from './builder-draft.ts';

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
  touches: readonly string[];
  format: FormTexts;
  leavesOut?: readonly FieldType[];
  isAboutFacts?: true;
  fileSchema: z.ZodType<QuestionFile>;
  snapshotSchema: z.ZodType<DiffForm>;
  /** Storage key of the draft; null returns the key for a new form. */
  draftName: (id: number | null) => string;
  editPath: (id: number) => string;
  madePath: (id: number) => string;
}

export interface FormKind<D extends BuilderDraft> extends FormFacts {
  draftSchema: z.ZodType<D>;
  bodyOf: (draft: D) => object;
  problemsOf: (draft: D) => Problems;
  views: readonly OwnView<D>[];
  BarActions?: ComponentType<{ builder: Builder<D>; onSave: () => Promise<boolean> }>;
  Preview: ComponentType<{ draft: D }>;
}

/** Declared with method syntax, because methods are bivariant: shared code accepts a builder of any draft type. */
export interface Builder<D extends BuilderDraft = BuilderDraft> {
  kind: FormFacts;
  value: D;
  isChanged: boolean;
  isSaved: boolean;
  wasRestored: boolean;
  changedAt?: number;
  change(next: (draft: D) => D, tag?: string): void;
  discard(from?: D): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  problems: Problems;
  failure: string | undefined;
  isSaving: boolean;
  save(): Promise<Problems | undefined>;
}
