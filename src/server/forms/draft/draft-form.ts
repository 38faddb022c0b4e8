import { invalid } from '../../../contract/errors.ts';
import type { FormDraft } from '../../../contract/schemas/form-draft.ts';
import { parseDocument, type Read } from '../../../domain/forms/form-document.ts';
import { AiFailure } from '../../ai/chat.ts';
import type { Call } from '../../http/call.ts';
import { askAi, type Wish } from './ask-ai.ts';
import { draftByRules } from './draft-by-rules.ts';
import { refineByRules } from './refine-by-rules.ts';

/** A draft from words: by the language model where one is set, by rules where none is or it fails. Nothing is saved. */
export async function draftForm(
  { services: { ai }, request }: Pick<Call<never>, 'services' | 'request'>,
  wish: Wish,
): Promise<FormDraft> {
  if (!ai) return byRules(wish, []);
  try {
    return { document: await askAi(ai, wish), by: 'ai', notes: [], leftOut: [] };
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    request.log.warn({ reason: error.message }, 'drafted by rules');
    return byRules(wish, [`${error.message}. This draft was made by rules instead.`]);
  }
}

function byRules({ text, language, current }: Wish, before: string[]): FormDraft {
  const { document, notes, leftOut } = current ? refineByRules(text, current) : draftByRules(text);
  const isEnglish = !language || language.startsWith('en');
  const words = isEnglish ? [] : ['The rules write English only; please translate the questions.'];
  const sound = checked(parseDocument(document), 'current');
  return { document: sound, by: 'rules', notes: [...before, ...notes, ...words], leftOut };
}

/** What was sent, once it is sound; else its faults, at their place under `name`. */
export function checked<D>(read: Read<D>, name: string): D {
  if ('document' in read) return read.document;
  throw invalid(read.errors.map(({ path, message }) => ({ path: path ? `${name}.${path}` : name, message })));
}
