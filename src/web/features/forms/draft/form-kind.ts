import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import type { DocumentField } from '../../../../contract/schemas/forms/form-document.ts';
import type { DiffForm } from '../../../../domain/forms/diff-forms.ts';
import type { BuilderDraft, Problems } from './builder-draft.ts';

/** What a file with questions has, whatever kind of form it is. */
export interface QuestionFile {
  name: string;
  description: string;
  fields: DocumentField[];
}

/** What a form is called to whoever builds it. */
export interface FormTexts {
  /** form, survey */
  one: string;
  /** New sentiment form */
  untitled: string;
  nameHint: string;
  descriptionHint?: string;
  /** What the preview is called while it has no name. */
  preview: string;
  /** What is said when one was made. */
  made: (name: string) => string;
  /** What was answered with it so far, where that is not responses: “12 customers”. */
  counted?: (count: number) => string;
}

/** A view of the builder beside the questions and the preview. */
export interface OwnView<D extends BuilderDraft> {
  name: string;
  label: string;
  Panel: ComponentType<{ builder: Builder<D> }>;
  /** Whether what is wrong there is shown in this view. */
  shows: (path: string) => boolean;
}

/** What is known of a kind of form without its drafts. */
export interface FormFacts {
  resource: 'sentiments' | 'surveys' | 'customerForms';
  /** Its questions, and what in their list's path says whose they are. */
  questions: {
    resource: 'sentimentFields' | 'surveyQuestions' | 'customerFormFields';
    owner: 'sentimentId' | 'surveyId' | 'customerFormId';
  };
  /** What is read afresh once one was changed. */
  touches: readonly string[];
  format: FormTexts;
  /** Kinds of question that whoever answers could not. */
  leavesOut?: readonly FieldType[];
  /** Its answers say nothing about how anybody feels. */
  isAboutFacts?: true;
  fileSchema: z.ZodType<QuestionFile>;
  snapshotSchema: z.ZodType<DiffForm>;
  /** What a draft is kept under; null names the one that is not saved yet. */
  draftName: (id: number | null) => string;
  /** Where one is edited, and where one leads when it was saved first. */
  editPath: (id: number) => string;
  madePath: (id: number) => string;
}

/** How one kind of form differs, for the builder and all that belongs to it. */
export interface FormKind<D extends BuilderDraft> extends FormFacts {
  draftSchema: z.ZodType<D>;
  bodyOf: (draft: D) => object;
  problemsOf: (draft: D) => Problems;
  views: readonly OwnView<D>[];
  /** More in the builder's bar: what happens to it once it is saved. */
  BarActions?: ComponentType<{ builder: Builder<D>; onSave: () => Promise<boolean> }>;
  Preview: ComponentType<{ draft: D }>;
}

/** A form being built, of whatever kind. Methods, so that what serves every kind is given a builder of any. */
export interface Builder<D extends BuilderDraft = BuilderDraft> {
  kind: FormFacts;
  value: D;
  isChanged: boolean;
  /** False where the browser refused to keep the last change. */
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
  /** Answers what is wrong where it could not be saved. */
  save(): Promise<Problems | undefined>;
}
