import { z } from 'zod';
import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import type { DocumentField } from '../../../../contract/schemas/forms/form-document.ts';
import { concepts, draftWords } from '../../../../domain/forms/draft-words.ts';
import { newKey } from '../../../../domain/forms/field-keys.ts';
import { readSeedFile } from '../../../platform/project-files.ts';
import type { QuestionRequest } from './questions-in.ts';

export function questionFor(request: QuestionRequest, usedKeys: ReadonlySet<string>): DocumentField {
  const fieldType = kindOf(request);
  const fieldName = questionText(request, fieldType);
  return {
    key: newKey(request.text, usedKeys),
    fieldName,
    fieldType,
    required: false,
    isSentimentValue: false,
    options: {
      ...(request.choices.length > 1 ? { choices: choicesOf(request.choices.map(capital)) } : {}),
      ...(fieldType === 'number' && /\bhow long\b/i.test(request.text) ? { unit: 'minutes', min: 0 } : {}),
      ...(['email', 'phone', 'address'].includes(fieldType) ? { pii: true } : {}),
      ...(fieldType === 'textarea' ? { searchable: true } : {}),
      ...(fieldType === 'date' && !/\b(will|next|appointment|wish)\b/i.test(request.text)
        ? { validation: [{ rule: 'latest' as const, value: 'today' }] }
        : {}),
    },
  };
}

export function choicesOf(labels: readonly string[]): { id: string; label: string }[] {
  return [...new Set(labels)].map((label) => ({ id: idOf(label), label }));
}

const idOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32);

function kindOf({ text, choices: offered, isTopic }: QuestionRequest): FieldType {
  if (offered.length > 1) return severalMayFit(text) ? 'checkbox' : offered.length > 6 ? 'select' : 'radio';
  const found = draftWords.types.find(([pattern]) => pattern.test(text))?.[1];
  return found ?? (isTopic ? 'rating_smiley' : text.endsWith('?') ? 'textarea' : 'text');
}

const severalMayFit = (text: string) => /\b(all that apply|several|multiple|any of)\b/i.test(text);

function questionText({ text, isTopic, choices: offered }: QuestionRequest, fieldType: FieldType): string {
  if (fieldType === 'rating_smiley' && isTopic) return `How ${isPlural(text) ? 'were' : 'was'} the ${lower(text)}?`;
  if (fieldType === 'nps' && isTopic) return 'How likely are you to recommend us?';
  if (fieldType === 'image' && isTopic) return 'Add a picture';
  const plain = capital(text.replace(/^(ask|asking) (them |about |for |if |whether )?/i, '')).slice(0, 199);
  const isQuestion =
    /^(how|what|when|where|which|who|why|did|do|does|is|are|was|were|would|will|can|could|may|have|has|should)\b/i;
  return isQuestion.test(plain) && !plain.endsWith('?') && offered.length === 0 ? `${plain}?` : plain;
}

const isPlural = (text: string) =>
  /[^s]s$/i.test(text) && !/(ness|breakfast|process|access|service|address)$/i.test(text);
const lower = (text: string) => (/^[A-Z]{2,}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Highest answer after which the reason is asked. */
export const lowOf = ({ fieldType }: Pick<DocumentField, 'fieldType'>): number =>
  ({ nps: 6, ces: 3, rating_number: 5 })[fieldType as string] ?? 2;

/** Contact consent and contact details, which are shown only after consent. */
export const contactQuestions = ({ mayContact, contact }: Grammar['texts']): DocumentField[] => [
  newQuestion('may_contact', 'boolean', mayContact),
  newQuestion('contact', 'contact_info', contact, {
    parts: [{ id: 'first_name' }, { id: 'last_name' }, { id: 'email', required: true }, { id: 'phone' }],
    pii: true,
    showIf: { all: [{ field: 'may_contact', op: 'is', value: true }] },
  }),
];

export function newQuestion(
  key: string,
  fieldType: FieldType,
  fieldName: string,
  options: DocumentField['options'] = {},
): DocumentField {
  return { key, fieldName, fieldType, required: false, isSentimentValue: false, options };
}

const pattern = z.string().transform((source) => new RegExp(source, 'iu'));
const wholeWords = z.string().transform((source) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu'));
const fromWord = z.string().transform((source) => new RegExp(`(?<!\\p{L})(?:${source})`, 'iu'));
const conceptSchema = z.strictObject({
  pattern,
  question: z.string(),
  /** The question about a named thing. */
  about: z.string().optional(),
});

/** How descriptions of a form are read in a language, and how its questions are written. */
const grammarSchema = z.strictObject({
  form: wholeWords,
  subject: fromWord,
  stop: pattern,
  article: pattern,
  ask: wholeWords,
  separator: pattern,
  contact: pattern,
  ignored: pattern,
  topic: z.string(),
  kinds: z.array(z.strictObject({ pattern, kind: z.enum(['boolean', 'rating_smiley', 'number']) })),
  concepts: z.record(z.enum(concepts), conceptSchema),
  texts: z.record(z.enum(['name', 'description', 'overall', 'better', 'mayContact', 'contact']), z.string()),
});

export type Grammar = z.output<typeof grammarSchema>;

export const draftLanguages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type DraftLanguage = (typeof draftLanguages)[number];

export const grammars = Object.fromEntries(
  draftLanguages.map((language) => [language, readSeedFile(`words/drafts/${language}.json`, grammarSchema)]),
) as Record<DraftLanguage, Grammar>;

export function draftLanguageOf(language: string | null | undefined): DraftLanguage | undefined {
  return draftLanguages.find((one) => one === language?.slice(0, 2).toLowerCase());
}
