import { useState } from 'react';
import type { PrebuiltField } from '../../../contract/schemas/prebuilt-field.ts';
import { choiceTypes, type FieldType, matrixTypes } from '../../../contract/schemas/sentiment-field.ts';
import { faces } from '../../fields/faces.ts';
import { call, newIdempotencyKey } from '../../providers/call.ts';
import { ApiFailure } from '../../providers/failure.ts';
import { tell, tellFailure } from '../../providers/notifications.tsx';
import { refetch } from '../../providers/refetch.ts';

export interface PrebuiltDraft {
  fieldName: string;
  fieldType: FieldType;
  required: boolean;
  help: string;
  category: string;
  /** The labels, a line each. */
  choices: string;
}

/** What is being written about a field of the library, and saving it. */
export function usePrebuiltForm(field: PrebuiltField | undefined, onDone: () => void) {
  const [draft, setDraft] = useState<PrebuiltDraft>(() => draftOf(field));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  // A table's rows and columns are written in the builder; one that is here already keeps its kind.
  const offered = (Object.keys(faces) as FieldType[]).filter((kind) => !matrixTypes.includes(kind));
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
    category: field?.category ?? 'Other',
    choices: (field?.options.choices ?? []).map(({ label }) => label).join('\n'),
  };
}

/** A choice that keeps its words keeps its id and its score. */
function bodyOf({ fieldName, fieldType, required, help, category, choices }: PrebuiltDraft, before?: PrebuiltField) {
  const { help: _, choices: old = [], ...options } = before?.options ?? {};
  const labels = [...new Set(choices.split('\n').map((line) => line.trim()))].filter(Boolean);
  const kept = labels.map(
    (label) => old.find((choice) => choice.label === label) ?? { id: newIdempotencyKey().slice(0, 12), label },
  );
  return {
    fieldName: fieldName.trim(),
    fieldType,
    required,
    category: category.trim() || 'Other',
    options: {
      ...options,
      ...(help.trim() ? { help: help.trim() } : {}),
      ...(choiceTypes.includes(fieldType) ? { choices: kept } : {}),
    },
  };
}
