import type { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import type { FormDraft, generateSchema } from '../../contract/schemas/form-draft.ts';
import { parseDocument } from '../../domain/forms/form-document.ts';
import { checked, draftForm } from '../forms/draft/draft-form.ts';
import { templates as all, cardOf } from '../forms/templates/all.ts';
import type { Call, Handler } from '../http/call.ts';

/** The gallery of templates. */
export const templates: Handler = async () => all.map(cardOf);

/** One template, with its form. */
export const template: Handler = async ({ params }) => {
  const found = all.find(({ id }) => id === params.templateId);
  if (!found) throw notFound();
  return found;
};

type Wish = z.output<typeof generateSchema>;

/** A draft from words, of which nothing is saved. */
export const generate: Handler<Wish> = async (call: Call<Wish>): Promise<FormDraft> => {
  const { current, ...wish } = call.body;
  return draftForm(call, { ...wish, ...(current ? { current: checked(parseDocument(current), 'current') } : {}) });
};
