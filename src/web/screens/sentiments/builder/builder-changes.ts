import { choiceTypes, type FieldType, sentimentValueTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import type { BuilderDraft, DraftChoice, DraftField } from './builder-draft.ts';

/** A new field at the end. The first that can say how the customer feels is taken for it. */
export function addField(draft: BuilderDraft, fieldType: FieldType): { draft: BuilderDraft; key: string } {
  const hasValue = draft.fields.some(({ isSentimentValue }) => isSentimentValue);
  const field: DraftField = {
    key: newIdempotencyKey(),
    fieldName: '',
    fieldType,
    required: false,
    isSentimentValue: !hasValue && isRating(fieldType),
    options: choiceTypes.includes(fieldType) ? { choices: [newChoice('Option 1'), newChoice('Option 2')] } : {},
  };
  return { draft: { ...draft, fields: [...draft.fields, field] }, key: field.key };
}

/** One field is the sentiment value, so choosing another takes it from the first. */
export function changeField(draft: BuilderDraft, key: string, part: Partial<DraftField>): BuilderDraft {
  const fields = draft.fields.map((field) => {
    if (field.key === key) return { ...field, ...part };
    return part.isSentimentValue ? { ...field, isSentimentValue: false } : field;
  });
  return { ...draft, fields };
}

/** A copy right below, which is a field of its own. */
export function duplicateField(draft: BuilderDraft, key: string): { draft: BuilderDraft; key: string } {
  const at = draft.fields.findIndex((field) => field.key === key);
  const original = draft.fields[at];
  if (!original) return { draft, key };
  const copy: DraftField = {
    ...original,
    key: newIdempotencyKey(),
    fieldName: original.fieldName ? `${original.fieldName} (copy)` : '',
    isSentimentValue: false,
  };
  return { draft: { ...draft, fields: draft.fields.toSpliced(at + 1, 0, copy) }, key: copy.key };
}

export function removeField(draft: BuilderDraft, key: string): BuilderDraft {
  return { ...draft, fields: draft.fields.filter((field) => field.key !== key) };
}

/** Puts a removed field back where it was. */
export function putBack(draft: BuilderDraft, field: DraftField, at: number): BuilderDraft {
  const hasValue = draft.fields.some(({ isSentimentValue }) => isSentimentValue);
  const back = { ...field, isSentimentValue: field.isSentimentValue && !hasValue };
  return { ...draft, fields: draft.fields.toSpliced(at, 0, back) };
}

/** Moves a field to another's place, or by so many places. */
export function moveField(draft: BuilderDraft, key: string, to: string | number): BuilderDraft {
  const from = draft.fields.findIndex((field) => field.key === key);
  const at = typeof to === 'number' ? from + to : draft.fields.findIndex((field) => field.key === to);
  const moved = draft.fields[from];
  if (!moved || at < 0 || at >= draft.fields.length) return draft;
  return { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(at, 0, moved) };
}

/** A choice with an id of its own, which it keeps whatever it is called later. */
export const newChoice = (label = ''): DraftChoice => ({ id: newIdempotencyKey().slice(0, 12), label });

const isRating = (fieldType: FieldType) =>
  sentimentValueTypes.includes(fieldType) && ![...choiceTypes, 'textarea', 'audio'].includes(fieldType);
