import { created, type SignedIn } from './app.ts';

export interface MadeForm {
  id: number;
  fields: number[];
}

interface MadeField {
  fieldName: string;
  fieldType: string;
  required?: boolean;
  isSentimentValue?: boolean;
  options?: unknown;
}

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

export function makeResponse(who: SignedIn, form: MadeForm, text = 'The queue was long', more = {}) {
  return created(who, '/SentimentResponses/create', {
    sentimentId: form.id,
    values: [{ fieldId: form.fields[0], value: text }],
    ...more,
  });
}
