import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { notificationProvider } from '../../../core/web/providers/notifications.tsx';
import { conditionsOf } from '../../rules/conditions.ts';
import { newKey } from '../../rules/field-keys.ts';
import { keysIn } from '../../rules/formula.ts';
import { parseFormula } from '../../rules/parse-formula.ts';
import { renameKey } from '../../rules/rename-key.ts';
import type { Choice, FieldOptions } from '../../schemas/field-options.ts';
import { choiceTypes, type FieldType, matrixTypes, partNames } from '../../schemas/field-types.ts';
import type { PrebuiltField } from '../../schemas/prebuilt-field.ts';
import { type Builder, type BuilderDraft, type DraftField, nameOfField } from './builder-draft.ts';

function newField({ fields }: Pick<BuilderDraft, 'fields'>, fieldType: FieldType): DraftField {
  const hasValue = fields.some(({ isSentimentValue }) => isSentimentValue);
  return {
    key: newIdempotencyKey(),
    fieldName: firstLabels[fieldType] ?? '',
    fieldType,
    required: false,
    isSentimentValue: !hasValue && ratings.includes(fieldType),
    options: { ...firstOptions(fieldType), key: freeKey(fields, fieldType) },
  };
}

/** The copy drops conditions and carried-forward choices, because they refer to other questions. */
function readyField(
  { fields }: Pick<BuilderDraft, 'fields'>,
  { fieldName, fieldType, required, options }: Pick<PrebuiltField, 'fieldName' | 'fieldType' | 'required' | 'options'>,
): DraftField {
  const { showIf: _, requireIf: __, choicesFrom: ___, key: wanted, ...found } = options;
  const usedKeys = new Set(fields.flatMap((field) => field.options.key ?? []));
  const key = wanted && !usedKeys.has(wanted) ? wanted : newKey(fieldName, usedKeys);
  const hasValue = fields.some(({ isSentimentValue }) => isSentimentValue);
  return {
    key: newIdempotencyKey(),
    fieldName,
    fieldType,
    required,
    isSentimentValue: !hasValue && ratings.includes(fieldType),
    options: { ...found, key },
  };
}

function insertFields<D extends BuilderDraft>(draft: D, fields: readonly DraftField[], at: number): D {
  return { ...draft, fields: draft.fields.toSpliced(at, 0, ...fields) };
}

/** Only one field is the sentiment value; renaming a key updates all conditions and formulas that use it. */
export function changeField<D extends BuilderDraft>(draft: D, key: string, part: Partial<DraftField>): D {
  const was = draft.fields.find((field) => field.key === key)?.options.key;
  const is = part.options?.key;
  const named = was && is && was !== is ? renameKey(draft.fields, was, is) : draft.fields;
  const fields = named.map((field) => {
    if (field.key === key) return { ...field, ...part };
    return part.isSentimentValue ? { ...field, isSentimentValue: false } : field;
  });
  return { ...draft, fields };
}

/** All options stay, and the options that the new type requires are added. */
function asKind(field: DraftField, fieldType: FieldType): DraftField {
  const needed = firstOptions(fieldType);
  const { default: _, ...found } = field.options;
  const choices = choiceTypes.includes(fieldType) ? (found.choices ?? found.columns ?? found.rows) : found.choices;
  const columns = matrixTypes.includes(fieldType) ? (found.columns ?? found.choices) : found.columns;
  const options = { ...needed, ...found, ...(choices ? { choices } : {}), ...(columns ? { columns } : {}) };
  return { ...field, fieldType, options, fieldName: field.fieldName || (firstLabels[fieldType] ?? '') };
}

function duplicateField<D extends BuilderDraft>(draft: D, key: string): { draft: D; key: string } {
  const at = draft.fields.findIndex((field) => field.key === key);
  const original = draft.fields[at];
  if (!original) return { draft, key };
  const copy: DraftField = {
    ...original,
    key: newIdempotencyKey(),
    fieldName: original.fieldName ? `${original.fieldName} (copy)`.slice(0, 200) : '',
    isSentimentValue: false,
    options: { ...original.options, key: freeKey(draft.fields, original.fieldType) },
  };
  return { draft: insertFields(draft, [copy], at + 1), key: copy.key };
}

function removeField<D extends BuilderDraft>(draft: D, key: string): D {
  return { ...draft, fields: draft.fields.filter((field) => field.key !== key) };
}

function putBack<D extends BuilderDraft>(draft: D, field: DraftField, at: number): D {
  if (draft.fields.some(({ key }) => key === field.key)) return draft;
  const hasValue = draft.fields.some(({ isSentimentValue }) => isSentimentValue);
  return insertFields(draft, [{ ...field, isSentimentValue: field.isSentimentValue && !hasValue }], at);
}

function moveField<D extends BuilderDraft>(draft: D, key: string, to: string | number): D {
  const from = draft.fields.findIndex((field) => field.key === key);
  const at = typeof to === 'number' ? from + to : draft.fields.findIndex((field) => field.key === to);
  const moved = draft.fields[from];
  if (!moved || at < 0 || at >= draft.fields.length) return draft;
  return { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(at, 0, moved) };
}

export const newChoice = (label = ''): Choice => ({ id: newIdempotencyKey().slice(0, 12), label });

export function freeKey(fields: readonly DraftField[], fieldType: FieldType): string {
  const usedKeys = new Set(fields.map(({ options }) => options.key));
  let number = 1;
  while (usedKeys.has(`${fieldType}_${number}`)) number += 1;
  return `${fieldType}_${number}`;
}

const ratings: readonly FieldType[] = ['rating_star', 'rating_smiley', 'rating_number', 'nps', 'csat', 'ces'];

const named = (...labels: string[]): Choice[] =>
  labels.map((label) => ({ id: newIdempotencyKey().slice(0, 12), label }));

const twoChoices = () => ({ choices: named('Option 1', 'Option 2') });
const table = () => ({ rows: named('Row 1', 'Row 2'), columns: named('Column 1', 'Column 2', 'Column 3') });

const beginnings: Partial<Record<FieldType, () => FieldOptions>> = {
  select: twoChoices,
  radio: twoChoices,
  multiselect: twoChoices,
  checkbox: twoChoices,
  picture_choice: twoChoices,
  ranking: () => ({ choices: named('Option 1', 'Option 2', 'Option 3') }),
  matrix_single: table,
  matrix_multi: table,
  matrix_rating: () => ({ rows: named('Row 1', 'Row 2') }),
  slider: () => ({ min: 0, max: 100, step: 1 }),
  address: () => ({ parts: partNames.address.map((id) => ({ id })) }),
  contact_info: () => ({ parts: partNames.contact_info.slice(0, 5).map((id) => ({ id })) }),
  statement: () => ({ text: '' }),
  consent: () => ({ text: '' }),
  calculated: () => ({ formula: '' }),
};

export const firstOptions = (fieldType: FieldType): FieldOptions => beginnings[fieldType]?.() ?? {};

/** The labels of choices, rows and columns that are still as the builder wrote them. */
export const uneditedLabels = ({ options }: { options: FieldOptions }): string[] =>
  [options.choices, options.rows, options.columns]
    .flatMap((list) => list ?? [])
    .flatMap(({ label }) => (/^(Option|Row|Column) [123]$/.test(label) ? [label] : []));

const firstLabels: Partial<Record<FieldType, string>> = { page_break: 'Next page', consent: 'Consent' };

export function useQuestions(builder: Builder) {
  const { value, change } = builder;
  const [chosenKey, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const canvas = useRef<HTMLDivElement>(null);
  const find = (key: string | undefined) => value.fields.find((field) => field.key === key);

  const focusOn = (key: string, selector: string) =>
    setTimeout(() => {
      const card = canvas.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
      card?.querySelector<HTMLElement>(selector)?.focus();
      card?.scrollIntoView?.({ block: 'nearest' });
    }, 0);
  const choose = useSteady((key: string | undefined) => {
    setChosen(key);
    if (key) focusOn(key, 'textarea');
  });
  const insert = (fields: DraftField[], at = placeAfter(value.fields, chosenKey)) => {
    change((draft) => insertFields(draft, fields, at));
    choose(fields[0]?.key);
    setText(`Added as number ${at + 1} of ${value.fields.length + fields.length}.`);
  };
  const add = useSteady((fieldType: FieldType, at?: number) => insert([newField(value, fieldType)], at));
  const addReady = useSteady((field: PrebuiltField, at?: number) => insert([readyField(value, field)], at));
  const move = useSteady((key: string, to: string | number) => {
    const moved = moveField(value, key, to);
    if (moved === value) return;
    change(() => moved);
    const number = moved.fields.findIndex((field) => field.key === key) + 1;
    setText(`${nameOfField(find(key))} is now number ${number} of ${moved.fields.length}.`);
  });
  const setKind = useSteady((key: string, kind: FieldType) => {
    const field = find(key);
    if (field) change((draft) => changeField(draft, key, asKind(field, kind)));
  });
  const copy = (key: string) => {
    const made = duplicateField(value, key);
    change(() => made.draft);
    choose(made.key);
    setText('Duplicated.');
  };
  // A question that is back by another way needs no notice of its removal.
  const removed = useRef(new Set<string>());
  useEffect(() => {
    for (const { key } of value.fields) if (removed.current.delete(key)) notificationProvider.close(removalNotice(key));
  }, [value.fields]);
  const remove = (field: DraftField) => {
    removed.current.add(field.key);
    const at = value.fields.findIndex(({ key }) => key === field.key);
    change((draft) => removeField(draft, field.key));
    const next = value.fields[at + 1] ?? value.fields[at - 1];
    setChosen(next?.key);
    if (next) focusOn(next.key, '[data-choose]');
    offerUndo(field, fieldsUsing(value.fields, field.options.key), () => {
      change((draft) => putBack(draft, field, at));
      setChosen(field.key);
    });
  };

  return {
    canvas,
    said: text,
    chosenKey,
    chosen: find(chosenKey),
    choose,
    add,
    addReady,
    insert,
    move,
    copy,
    remove,
    setKind,
    set: (key: string, part: Partial<DraftField>, tag?: string) =>
      change((draft) => changeField(draft, key, part), tag && `${key}.${tag}`),
  };
}

export type Questions = ReturnType<typeof useQuestions>;

function placeAfter(fields: readonly DraftField[], key: string | undefined): number {
  const at = fields.findIndex((field) => field.key === key);
  return at < 0 ? fields.length : at + 1;
}

/** The questions whose conditions, choices or formula use the key. */
const fieldsUsing = (fields: readonly DraftField[], key: string | undefined): DraftField[] =>
  fields.filter(({ options: { showIf, requireIf, choicesFrom, formula } }) => {
    const parsed = formula ? parseFormula(formula) : undefined;
    const used = [
      ...[...conditionsOf(showIf), ...conditionsOf(requireIf)].map(({ field }) => field),
      choicesFrom?.field,
      ...(parsed && 'formula' in parsed ? keysIn(parsed.formula) : []),
    ];
    return key !== undefined && used.includes(key);
  });

const removalNotice = (key: string) => `removed-${key}`;

function offerUndo(field: DraftField, users: readonly DraftField[], undo: () => void) {
  const names = users.map((user) => `“${nameOfField(user)}”`).join(', ');
  notificationProvider.open({
    key: removalNotice(field.key),
    type: 'progress',
    message: `Removed “${nameOfField(field)}”`,
    ...(names && { description: `${names} ${users.length === 1 ? 'uses' : 'use'} it.` }),
    undoableTimeout: 8,
    cancelMutation: undo,
  });
}

/** The identity of the returned function is stable, so that memoized components do not render again. */
function useSteady<Given extends unknown[], Answer>(work: (...args: Given) => Answer) {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  const [steady] = useState(
    () =>
      (...args: Given) =>
        latest.current(...args),
  );
  return steady;
}
