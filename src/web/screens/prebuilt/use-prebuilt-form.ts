import { useState } from 'react';
import type { Choice } from '../../../contract/schemas/field-options.ts';
import type { PrebuiltField } from '../../../contract/schemas/prebuilt-field.ts';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';
import { faces } from '../../fields/faces.ts';
import { call, newIdempotencyKey } from '../../providers/call.ts';
import { ApiFailure } from '../../providers/failure.ts';
import { tell, tellFailure } from '../../providers/notifications.tsx';
import { refetch } from '../../providers/refetch.ts';
import { newChoice } from '../forms/builder/builder-changes.ts';
import { firstOptions } from '../forms/builder/first-options.ts';
import { keptOptions } from '../forms/question/kept-options.ts';
import { settingsOf } from '../forms/question/settings-of.ts';

export interface PrebuiltDraft {
  fieldName: string;
  fieldType: FieldType;
  required: boolean;
  help: string;
  /** What a section or statement tells, and what a consent agrees to. */
  text: string;
  category: string;
  /** With commas between them. */
  tags: string;
  /** The labels of each list, a line each. */
  choices: string;
  rows: string;
  columns: string;
}

export const listNames = ['choices', 'rows', 'columns'] as const;

/** Whether questions of a kind are told such a thing. */
export const isTold = (name: (typeof listNames)[number] | 'text', kind: FieldType): boolean =>
  settingsOf(kind).has(name);

const formOnly: readonly FieldType[] = ['page_break', 'hidden', 'calculated'];

/** What is being written about a field of the library, and saving it. */
export function usePrebuiltForm(field: PrebuiltField | undefined, onDone: () => void) {
  const [draft, setDraft] = useState<PrebuiltDraft>(() => draftOf(field));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  // What only makes sense inside one form is written in the builder; one that is here already keeps its kind.
  const offered = (Object.keys(faces) as FieldType[]).filter((kind) => !formOnly.includes(kind));
  const kinds = field && !offered.includes(field.fieldType) ? [field.fieldType, ...offered] : offered;

  const save = async () => {
    setSaving(true);
    setProblems({});
    const body = bodyOf(draft, field);
    try {
      if (field)
        await call('prebuiltFields', 'update', {
          params: { id: field.id },
          body: { ...body, version: field.version } as typeof body,
        });
      else await call('prebuiltFields', 'create', { body, idempotencyKey });
      tell('Saved');
      onDone();
      await refetch('prebuiltFields');
    } catch (thrown) {
      if (thrown instanceof ApiFailure && Object.keys(thrown.errors).length > 0) setProblems(thrown.errors);
      else tellFailure(thrown);
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    problems,
    isSaving,
    kinds,
    change: (part: Partial<PrebuiltDraft>) => setDraft((before) => ({ ...before, ...part })),
    save,
  };
}

function draftOf(field: PrebuiltField | undefined): PrebuiltDraft {
  return {
    fieldName: field?.fieldName ?? '',
    fieldType: field?.fieldType ?? 'rating_smiley',
    required: field?.required ?? false,
    help: field?.options.help ?? '',
    text: field?.options.text ?? '',
    category: field?.category ?? 'Other',
    tags: (field?.tags ?? []).join(', '),
    choices: labelsOf(field?.options.choices),
    rows: labelsOf(field?.options.rows),
    columns: labelsOf(field?.options.columns),
  };
}

const labelsOf = (choices: readonly Choice[] = []) => choices.map(({ label }) => label).join('\n');

const partsOf = (text: string, between: RegExp) => [
  ...new Set(
    text
      .split(between)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

function bodyOf(draft: PrebuiltDraft, before?: PrebuiltField) {
  const { fieldName, fieldType, required, help, text, category, tags } = draft;
  const lists = listNames
    .filter((name) => isTold(name, fieldType))
    .map((name) => [name, choicesFrom(draft[name], before?.options[name])]);
  return {
    fieldName: fieldName.trim(),
    fieldType,
    required,
    category: category.trim() || 'Other',
    tags: partsOf(tags, /,/),
    options: keptOptions(fieldType, {
      ...firstOptions(fieldType),
      ...before?.options,
      help,
      text,
      ...Object.fromEntries(lists),
    }),
  };
}

/** A choice that keeps its words keeps its id and its score. */
const choicesFrom = (text: string, old: readonly Choice[] = []): Choice[] =>
  partsOf(text, /\n/).map((label) => old.find((choice) => choice.label === label) ?? newChoice(label));
