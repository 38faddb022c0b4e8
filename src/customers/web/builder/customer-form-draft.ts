import { z } from 'zod';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { builderDraftSchema, savedDraft, sharedBody } from '../../../forms/shared/draft/builder-draft.ts';
import { type CustomerForm, customerParts } from '../../schemas/customer-form.ts';

// Questions are referenced by draft key, so that renaming a question does not break a reference.
export const customerFormDraftSchema = builderDraftSchema.extend({
  displayNameTemplate: z.string(),
  parts: z.partialRecord(z.enum(customerParts), z.string()),
  identity: z.array(z.string()),
});

export type CustomerFormDraft = z.infer<typeof customerFormDraftSchema>;

export function customerFormDraftOf(form: CustomerForm): CustomerFormDraft {
  const { fields, ...draft } = savedDraft(form, form.fields);
  const keys = fieldKeysById(form.fields);
  const draftKey = (key: string | undefined) =>
    fields.find((_, index) => keys.get(form.fields[index]?.id ?? 0) === key)?.key;
  const parts = customerParts.map((part) => [part, draftKey(form.parts[part])] as const);
  return {
    ...draft,
    fields,
    displayNameTemplate: form.displayNameTemplate,
    parts: Object.fromEntries(parts.filter(([, name]) => name !== undefined)),
    identity: form.identityKeys.flatMap((key) => draftKey(key) ?? []),
  };
}

/** References to removed questions are omitted. */
export function customerFormBody(draft: CustomerFormDraft) {
  const fieldKey = (name: string | undefined) => draft.fields.find(({ key }) => key === name)?.options.key;
  const shared = sharedBody(draft);
  return {
    ...shared,
    fields: shared.fields.map((field) => ({ ...field, isSentimentValue: false })),
    displayNameTemplate: draft.displayNameTemplate.trim(),
    parts: Object.fromEntries(
      customerParts.flatMap((part) => {
        const key = fieldKey(draft.parts[part]);
        return key === undefined ? [] : [[part, key]];
      }),
    ),
    identityKeys: draft.identity.flatMap((name) => fieldKey(name) ?? []),
  };
}
