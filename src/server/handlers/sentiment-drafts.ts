import type { z } from 'zod';
import { invalid, notFound } from '../../contract/errors.ts';
import type { FormDraft, generateSchema } from '../../contract/schemas/form-draft.ts';
import { parseDocument } from '../../domain/forms/form-document.ts';
import { AiFailure } from '../ai/chat.ts';
import { askAi } from '../forms/draft/ask-ai.ts';
import { draftByRules } from '../forms/draft/draft-by-rules.ts';
import { refineByRules } from '../forms/draft/refine-by-rules.ts';
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

/** A draft from words: by the language model where one is set, by rules where none is or it fails. Nothing is saved. */
export const generate: Handler<Wish> = async ({ services: { ai }, body, request }: Call<Wish>): Promise<FormDraft> => {
  const wish = { ...body, ...(body.current ? { current: checked(body.current) } : {}) };
  if (!ai) return byRules(wish, []);
  try {
    return { document: await askAi(ai, wish), by: 'ai', notes: [] };
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    request.log.warn({ reason: error.message }, 'drafted by rules');
    return byRules(wish, [`${error.message}. This draft was made by rules instead.`]);
  }
};

function byRules({ text, language, current }: Wish, before: string[]): FormDraft {
  const { document, notes } = current ? refineByRules(text, current) : draftByRules(text);
  const isEnglish = !language || language.startsWith('en');
  const words = isEnglish ? [] : ['The rules write English only; please translate the questions.'];
  return { document: checked(document), by: 'rules', notes: [...before, ...notes, ...words] };
}

function checked(sent: unknown): FormDraft['document'] {
  const read = parseDocument(sent);
  if ('document' in read) return read.document;
  throw invalid(read.errors.map(({ path, message }) => ({ path: `current.${path}`, message })));
}
