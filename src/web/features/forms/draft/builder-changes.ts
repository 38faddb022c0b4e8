import type { Choice } from '../../../../contract/schemas/forms/field-options.ts';
import { choiceTypes, type FieldType, matrixTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type { PrebuiltField } from '../../../../contract/schemas/forms/prebuilt-field.ts';
import { newKey } from '../../../../domain/forms/field-keys.ts';
import { renameKey } from '../../../../domain/forms/rename-key.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import type { BuilderDraft, DraftField } from './builder-draft.ts';
import { firstLabels, firstOptions } from './first-options.ts';

export function newField({ fields }: Pick<BuilderDraft, 'fields'>, fieldType: FieldType): DraftField {
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
export function readyField(
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

export function insertFields<D extends BuilderDraft>(draft: D, fields: readonly DraftField[], at: number): D {
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
export function asKind(field: DraftField, fieldType: FieldType): DraftField {
  const needed = firstOptions(fieldType);
  const { default: _, ...found } = field.options;
  const choices = choiceTypes.includes(fieldType) ? (found.choices ?? found.columns ?? found.rows) : found.choices;
  const columns = matrixTypes.includes(fieldType) ? (found.columns ?? found.choices) : found.columns;
  const options = { ...needed, ...found, ...(choices ? { choices } : {}), ...(columns ? { columns } : {}) };
  return { ...field, fieldType, options, fieldName: field.fieldName || (firstLabels[fieldType] ?? '') };
}

export function duplicateField<D extends BuilderDraft>(draft: D, key: string): { draft: D; key: string } {
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

export function removeField<D extends BuilderDraft>(draft: D, key: string): D {
  return { ...draft, fields: draft.fields.filter((field) => field.key !== key) };
}

export function putBack<D extends BuilderDraft>(draft: D, field: DraftField, at: number): D {
  if (draft.fields.some(({ key }) => key === field.key)) return draft;
  const hasValue = draft.fields.some(({ isSentimentValue }) => isSentimentValue);
  return insertFields(draft, [{ ...field, isSentimentValue: field.isSentimentValue && !hasValue }], at);
}

export function moveField<D extends BuilderDraft>(draft: D, key: string, to: string | number): D {
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
