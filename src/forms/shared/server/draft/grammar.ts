import { z } from 'zod';
import { readSeedFile } from '../../../../core/server/project-files.ts';
import { concepts } from '../../../rules/draft-words.ts';
import { type FieldType, fieldTypes } from '../../../schemas/field-types.ts';
import type { DocumentField } from '../../../schemas/form-document.ts';

export function choicesOf(labels: readonly string[]): { id: string; label: string }[] {
  return [...new Set(labels)].map((label) => ({ id: idOf(label), label }));
}

const idOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32);

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
  /** Begins a list of questions after the form is named; absent where the language has no such word. */
  listed: wholeWords.optional(),
  /** The condition of the question that each draft asks after a low score. */
  lowScore: pattern,
  separator: pattern,
  contact: pattern,
  ignored: pattern,
  topic: z.string(),
  kinds: z.array(z.strictObject({ pattern, kind: z.enum(fieldTypes) })),
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
