import type { z } from 'zod';
import { notFound } from '../../../contract/errors.ts';
import type { FormDraft, generateSchema } from '../../../contract/schemas/forms/form-draft.ts';
import { parseDocument } from '../../../domain/forms/form-document.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { checked, draftForm } from './draft/draft-form.ts';
import { templates as all, cardOf } from './draft/templates.ts';

export const templates: Handler = async () => all.map(cardOf);

export const template: Handler = async ({ params }) => {
  const found = all.find(({ id }) => id === params.templateId);
  if (!found) throw notFound();
  return found;
};

type Input = z.output<typeof generateSchema>;

export const generate: Handler<Input> = async (call: Call<Input>): Promise<FormDraft> => {
  const { current, ...input } = call.body;
  return draftForm(call, { ...input, ...(current ? { current: checked(parseDocument(current), 'current') } : {}) });
};
