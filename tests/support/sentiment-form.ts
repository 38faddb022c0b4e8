import { created, type SignedIn } from './app.ts';

export interface MadeForm {
  id: number;
  /** The ids of its fields, in order. */
  fields: number[];
}

interface MadeField {
  fieldName: string;
  fieldType: string;
  required?: boolean;
  isSentimentValue?: boolean;
  options?: unknown;
}

/** A form with these questions, made through the API as the builder makes it. */
export async function makeForm(
  who: SignedIn,
  fields: readonly MadeField[] = [{ fieldName: 'What happened?', fieldType: 'text' }],
  more: Record<string, unknown> = {},
): Promise<MadeForm> {
  const { id } = await created(who, '/Sentiments', { name: 'Branch visit', ...more });
  const ids: number[] = [];
  for (const field of fields) ids.push((await created(who, '/SentimentFields', { sentimentId: id, ...field })).id);
  return { id, fields: ids };
}

/** A response that answers the form's first question with these words. */
export function makeResponse(who: SignedIn, form: MadeForm, words = 'The queue was long', more = {}) {
  return created(who, '/SentimentResponses/create', {
    sentimentId: form.id,
    values: [{ fieldId: form.fields[0], value: words }],
    ...more,
  });
}
