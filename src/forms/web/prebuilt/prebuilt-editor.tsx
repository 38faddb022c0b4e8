import { FormControlLabel, Switch } from '@mui/material';
import { type BaseRecord, useCreate, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { ApiFailure, failureText } from '../../../core/web/providers/failure.ts';
import type { Choice } from '../../schemas/field-options.ts';
import type { FieldType } from '../../schemas/field-types.ts';
import type { PrebuiltField } from '../../schemas/prebuilt-field.ts';
import { firstOptions, newChoice } from '../../shared/draft/builder-changes.ts';
import { questionKinds } from '../../shared/draft/question-kinds.ts';
import { savedOptions, settingsOf } from '../../shared/draft/settings-of.ts';

export function PrebuiltEditor({ field, onClose }: { field: PrebuiltField | undefined; onClose: () => void }) {
  const form = usePrebuiltForm(field, onClose);
  const { draft, problems } = form;
  const line = (name: 'fieldName' | 'category' | 'help' | 'text' | 'tags', label: string, help?: string) => (
    <Line
      label={label}
      value={draft[name]}
      problem={problems[name]}
      help={help}
      onChange={(text) => form.change({ [name]: text })}
    />
  );
  return (
    <FormDialog
      title={field ? 'Edit field' : 'New field'}
      submit="Save"
      isBusy={form.isSaving}
      edited={form.draft}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      {line('fieldName', 'Question')}
      <SelectField
        label="Kind"
        value={draft.fieldType}
        options={form.kinds.map((kind) => [kind, questionKinds[kind].name])}
        onChange={(fieldType) => form.change({ fieldType })}
        error={Boolean(problems.options)}
        helperText={problems.options}
      />
      {listNames
        .filter((name) => isShown(name, draft.fieldType))
        .map((name) => (
          <Line
            key={name}
            isLong
            minRows={3}
            label={`${listLabels[name]}, one on each line`}
            value={draft[name]}
            onChange={(text) => form.change({ [name]: text })}
          />
        ))}
      {isShown('text', draft.fieldType) && line('text', 'Text')}
      {line('help', 'Help below the question')}
      {line('category', 'Category')}
      {line('tags', 'Tags', 'Separated by commas, such as hotel, check-in.')}
      <FormControlLabel
        control={<Switch checked={draft.required} onChange={(_, required) => form.change({ required })} />}
        label="Required"
      />
    </FormDialog>
  );
}

const listLabels = { choices: 'Choices', rows: 'Rows', columns: 'Columns' } as const;

interface PrebuiltDraft {
  fieldName: string;
  fieldType: FieldType;
  required: boolean;
  help: string;
  text: string;
  category: string;
  /** Comma-separated. */
  tags: string;
  choices: string;
  rows: string;
  columns: string;
}

const listNames = ['choices', 'rows', 'columns'] as const;

const isShown = (name: (typeof listNames)[number] | 'text', kind: FieldType): boolean => settingsOf(kind).has(name);

const formOnly: readonly FieldType[] = ['page_break', 'hidden', 'calculated'];

function usePrebuiltForm(field: PrebuiltField | undefined, onDone: () => void) {
  const [draft, setDraft] = useState<PrebuiltDraft>(() => toDraft(field));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [idempotencyKey] = useState(newIdempotencyKey);
  const notifications = {
    resource: 'prebuiltFields',
    successNotification: () => ({ type: 'success' as const, message: 'Saved' }),
    errorNotification: (thrown?: ApiFailure) =>
      Object.keys(thrown?.errors ?? {}).length === 0 && { type: 'error' as const, message: failureText(thrown) },
  };
  const { mutateAsync: create, mutation: creation } = useCreate<BaseRecord, ApiFailure>(notifications);
  const { mutateAsync: update, mutation: change } = useUpdate<BaseRecord, ApiFailure>(notifications);
  // Question types that depend on other questions are not offered; an existing question keeps its type.
  const offered = (Object.keys(questionKinds) as FieldType[]).filter((kind) => !formOnly.includes(kind));
  const kinds = field && !offered.includes(field.fieldType) ? [field.fieldType, ...offered] : offered;

  const save = async () => {
    setProblems({});
    const values = toBody(draft, field);
    try {
      if (field) await update({ id: field.id, values: { ...values, version: field.version } });
      else await create({ values, meta: { idempotencyKey } });
      onDone();
    } catch (thrown) {
      if (thrown instanceof ApiFailure) setProblems(thrown.errors);
    }
  };
  return {
    draft,
    problems,
    isSaving: creation.isPending || change.isPending,
    kinds,
    change: (part: Partial<PrebuiltDraft>) => setDraft((before) => ({ ...before, ...part })),
    save,
  };
}

function toDraft(field: PrebuiltField | undefined): PrebuiltDraft {
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

const splitTrimmed = (text: string, between: RegExp) => [
  ...new Set(
    text
      .split(between)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

function toBody(draft: PrebuiltDraft, before?: PrebuiltField) {
  const { fieldName, fieldType, required, help, text, category, tags } = draft;
  const lists = listNames
    .filter((name) => isShown(name, fieldType))
    .map((name) => [name, choicesFrom(draft[name], before?.options[name])]);
  return {
    fieldName: fieldName.trim(),
    fieldType,
    required,
    category: category.trim() || 'Other',
    tags: splitTrimmed(tags, /,/),
    options: savedOptions(fieldType, {
      ...firstOptions(fieldType),
      ...before?.options,
      help,
      text,
      ...Object.fromEntries(lists),
    }),
  };
}

/** A choice with an unchanged label keeps its id and score. */
const choicesFrom = (text: string, old: readonly Choice[] = []): Choice[] =>
  splitTrimmed(text, /\n/).map((label) => old.find((choice) => choice.label === label) ?? newChoice(label));
