import { newKey } from '../../../../domain/forms/field-keys.ts';
import { fieldsOf } from '../../../../domain/forms/form-document.ts';
import { renameKey } from '../../../../domain/forms/rename-key.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import type { BuilderDraft } from '../draft/builder-draft.ts';
import type { QuestionFile } from '../draft/form-kind.ts';

/** Conflicting keys are renamed and the references between the added questions are updated. */
export function addDocument<D extends BuilderDraft>(draft: D, document: QuestionFile): D {
  const hasValue = draft.fields.some(({ isSentimentValue }) => isSentimentValue);
  const added = withFreeKeys(fieldsOf(document), new Set(draft.fields.flatMap(({ options }) => options.key ?? [])));
  return {
    ...draft,
    name: draft.name.trim() ? draft.name : document.name,
    description: draft.name.trim() ? draft.description : document.description,
    fields: [
      ...draft.fields,
      ...added.map((field) => ({
        ...field,
        key: newIdempotencyKey(),
        isSentimentValue: field.isSentimentValue && !hasValue,
      })),
    ],
  };
}

type Field = ReturnType<typeof fieldsOf>[number];

function withFreeKeys(fields: readonly Field[], existingKeys: ReadonlySet<string>): Field[] {
  const usedKeys = new Set([...existingKeys, ...fields.flatMap(({ options }) => options.key ?? [])]);
  return fields.reduce<Field[]>(
    (renamed, { fieldName, options: { key } }, index) => {
      if (!key || !existingKeys.has(key)) return renamed;
      const free = newKey(fieldName, usedKeys);
      usedKeys.add(free);
      return renameKey(renamed, key, free).map((field, at) =>
        at === index ? { ...field, options: { ...field.options, key: free } } : field,
      );
    },
    [...fields],
  );
}
