import { conditionsOf } from '../../rules/conditions.ts';
import { newKey } from '../../rules/field-keys.ts';
import type { DocumentField } from '../../schemas/form-document.ts';
import type { QuestionFile } from '../draft/builder-draft.ts';
import { fieldDetails } from '../versions/form-diff.ts';
import type { Drafted } from './start-kind.ts';

export interface Line {
  field: DocumentField;
  /** A removed question stays if its removal is rejected. */
  what: 'new' | 'changed' | 'same' | 'removed';
  before?: DocumentField;
  changes: string[];
  isStored: boolean;
  fieldName: string;
}

export interface Review<D extends QuestionFile> extends Drafted<D> {
  lines: Line[];
}

export function reviewOf<D extends QuestionFile>({ document, by, notes, leftOut }: Drafted<D>, current?: D): Review<D> {
  const old = new Map(current?.fields.map((field) => [field.key, field]));
  const keys = new Set(document.fields.map(({ key }) => key));
  const lines = document.fields.map((field): Line => {
    const before = old.get(field.key);
    const changes = before ? fieldDetails(before, field) : [];
    const what = before === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed';
    return { field, what, changes, isStored: true, fieldName: field.fieldName, ...(before ? { before } : {}) };
  });
  const removed = (current?.fields ?? [])
    .filter(({ key }) => !keys.has(key))
    .map((field): Line => ({ field, what: 'removed', changes: [], isStored: true, fieldName: field.fieldName }));
  return { document, by, notes, leftOut, lines: [...lines, ...removed] };
}

export function withQuestion<D extends QuestionFile>(review: Review<D>, text: string): Review<D> {
  const key = newKey(text, new Set(review.lines.map(({ field }) => field.key)));
  const fieldName = text.slice(0, 200);
  const field: DocumentField = {
    key,
    fieldName,
    fieldType: 'textarea',
    required: false,
    isSentimentValue: false,
    options: {},
  };
  return {
    ...review,
    leftOut: review.leftOut.filter((one) => one !== text),
    lines: [...review.lines, { field, what: 'new', changes: [], isStored: true, fieldName }],
  };
}

export function savedDocument<D extends QuestionFile>({ document, lines }: Review<D>): D {
  const fields = lines.flatMap((line) => savedField(line) ?? []);
  const keys = new Set<string>();
  const sound = fields.map((field) => {
    const { showIf, requireIf, choicesFrom, ...options } = field.options;
    const isSound = (group: typeof showIf) => group && conditionsOf(group).every((one) => keys.has(one.field));
    const isCarried = choicesFrom && keys.has(choicesFrom.field);
    keys.add(field.key);
    return {
      ...field,
      options: {
        ...options,
        ...(isSound(showIf) ? { showIf } : {}),
        ...(isSound(requireIf) ? { requireIf } : {}),
        ...(isCarried ? { choicesFrom } : {}),
      },
    };
  });
  return { ...document, fields: sound };
}

function savedField({ field, what, before, isStored, fieldName }: Line): DocumentField | undefined {
  const named = { ...field, fieldName: fieldName.trim() || field.fieldName };
  if (what === 'removed') return isStored ? undefined : named;
  if (isStored) return named;
  return what === 'changed' ? before : undefined;
}
