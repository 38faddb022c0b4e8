import { z } from 'zod';
import { type FieldError, invalid } from '../../../../core/contract/errors.ts';
import { AiFailure, type AiSettings, chat, type Message } from '../../../../core/server/ai/chat.ts';
import type { Call } from '../../../../core/server/http/call.ts';
import { detectLanguage } from '../../../../core/server/text/language.ts';
import { draftWords } from '../../../rules/draft-words.ts';
import { newKey } from '../../../rules/field-keys.ts';
import { parseDocument, type Read } from '../../../rules/form-document.ts';
import { type FormDocument, formDocumentSchema } from '../../../schemas/form-document.ts';
import type { FormDraft } from '../../../schemas/form-draft.ts';
import { draftByRules, type RuleDraft } from './draft-by-rules.ts';
import { type DraftLanguage, draftLanguageOf, draftLanguages } from './grammar.ts';
import { refineByRules } from './refine-by-rules.ts';

/** Drafts a form with the language model; by rules if none is configured or it fails. Saves nothing. */
export async function draftForm(
  { services: { ai }, request }: Pick<Call<never>, 'services' | 'request'>,
  input: Input,
  templateFor: FindTemplate = () => undefined,
): Promise<FormDraft> {
  const languages = await chooseLanguages(input);
  if (!ai) return byRules(input, languages, templateFor, []);
  try {
    const language = input.language ?? languages.from;
    return { document: await askAi(ai, input), by: 'ai', language, notes: [], leftOut: [] };
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    request.log.warn({ reason: error.message }, 'drafted by rules');
    return byRules(input, languages, templateFor, [`${error.message}. This draft was made by rules instead.`]);
  }
}

/** A template with its questions in one language, for a description that names no questions. */
export type FindTemplate = (
  text: string,
  language: DraftLanguage,
) => { id: string; name: string; document: TemplateDocument } | undefined;

type TemplateDocument = Pick<FormDocument, 'name' | 'description' | 'fields'> &
  Partial<Pick<FormDocument, 'enableCustomer' | 'enableEscalation' | 'escalationType' | 'severityLevels'>>;

interface Languages {
  from: DraftLanguage;
  to: DraftLanguage;
}

async function chooseLanguages({ text, language }: Input): Promise<Languages> {
  const from = draftLanguageOf(await detectLanguage(text)) ?? draftLanguageOf(language) ?? 'en';
  return { from, to: draftLanguageOf(language) ?? from };
}

function byRules(input: Input, languages: Languages, templateFor: FindTemplate, before: string[]): FormDraft {
  const { text, language, current } = input;
  const { from, to } = languages;
  const drafted = current ? refineByRules(text, current) : draftByRules(text, from, to);
  const { document, notes, templateId } = current
    ? { ...drafted, templateId: undefined }
    : withTemplate(drafted, input, to, templateFor);
  const isKnown = !language || draftLanguageOf(language) !== undefined;
  const texts = [
    ...(isKnown ? [] : [`The rules write ${names}. Please translate the questions.`]),
    ...(current && from !== 'en' ? ['The rules understand changes in English only.'] : []),
  ];
  return {
    document: checked(parseDocument(document), 'current'),
    by: 'rules',
    language: to,
    notes: [...before, ...notes, ...texts],
    leftOut: drafted.leftOut,
    ...(templateId ? { templateId } : {}),
  };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const names = new Intl.ListFormat('en').format(draftLanguages.map((one) => languageNames.of(one) ?? one));

function withTemplate(drafted: RuleDraft, { text }: Input, to: DraftLanguage, templateFor: FindTemplate) {
  const { document, notes, isNamed, subject, score } = drafted;
  const template = isNamed ? undefined : templateFor(text, to);
  const main = template?.document.fields.find(({ isSentimentValue }) => isSentimentValue);
  if (!template || (score && main?.fieldType !== draftWords.concepts[score]))
    return { document, notes, templateId: undefined };
  const { name, description, fields, enableCustomer, enableEscalation, escalationType, severityLevels } =
    template.document;
  return {
    document: {
      ...document,
      name: subject ? document.name : name,
      description: description || document.description,
      enableCustomer: enableCustomer ?? document.enableCustomer,
      enableEscalation: enableEscalation ?? document.enableEscalation,
      escalationType: escalationType ?? document.escalationType,
      severityLevels: severityLevels ?? document.severityLevels,
      fields,
    },
    notes: [`The description names no questions, so the draft uses the template “${template.name}”.`],
    templateId: template.id,
  };
}

export function checked<D>(read: Read<D>, name: string): D {
  if ('document' in read) return read.document;
  throw invalid(read.errors.map(({ path, message }) => ({ path: path ? `${name}.${path}` : name, message })));
}

interface Input {
  text: string;
  language?: string | undefined;
  current?: FormDocument | undefined;
}

/** Validates the model's form and returns issues to the model once. */
async function askAi(settings: AiSettings, input: Input): Promise<FormDocument> {
  const signal = AbortSignal.timeout(settings.timeoutMs);
  const messages: Message[] = [
    { role: 'system', content: draftWords.prompt.join('\n') },
    { role: 'user', content: formatPrompt(input) },
  ];
  const first = await chat(settings, { messages, schema, signal });
  const read = readAnswer(first);
  if ('document' in read) return read.document;
  const issues = read.errors.slice(0, 20).map(({ path, message }) => `${path || 'form'}: ${message}`);
  const again = `This is not a valid form. Correct it and answer with the whole JSON object only.\n${issues.join('\n')}`;
  const corrected: Message[] = [...messages, { role: 'assistant', content: first }, { role: 'user', content: again }];
  const second = readAnswer(await chat(settings, { messages: corrected, schema, signal }));
  if ('document' in second) return second.document;
  throw new AiFailure('The AI wrote an invalid form');
}

// Without the names of the API's description, so that the schema stands in one piece.
const unnamed = z.registry<Record<string, unknown>>();
const { $schema: _, ...formSchema } = z.toJSONSchema(formDocumentSchema, {
  io: 'input',
  unrepresentable: 'any',
  metadata: unnamed,
});
const schema = { name: 'candor_form', schema: formSchema };

function formatPrompt({ text, language, current }: Input): string {
  return [
    `Language of the questions: ${language ?? 'the language of the description'}`,
    ...(current
      ? [
          'Change this form as described; keep the keys, ids and words of everything that the description does not touch:',
          JSON.stringify(current),
        ]
      : []),
    'Description:',
    text,
  ].join('\n\n');
}

type Loose = Record<string, unknown>;

/** Extracts JSON from the model's reply, adds properties that models often omit, and validates the form. */
function readAnswer(content: string): { document: FormDocument } | { errors: FieldError[] } {
  const found = jsonIn(content);
  if (!isObject(found)) return { errors: [{ path: '', message: 'The answer contains no JSON object' }] };
  const documentInput = isObject(found.document) ? found.document : found;
  return parseDocument({ ...withFields(documentInput), format: 'candor-form', version: 1 });
}

// Some models wrap JSON in a code fence or in prose.
function jsonIn(content: string): unknown {
  const [from, to] = [content.indexOf('{'), content.lastIndexOf('}')];
  try {
    return from < 0 ? undefined : JSON.parse(content.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

function withFields(documentInput: Loose): Loose {
  if (!Array.isArray(documentInput.fields)) return documentInput;
  const usedKeys = new Set<string>();
  const fields = documentInput.fields.map((field: unknown) => {
    if (!isObject(field)) return field;
    const key =
      typeof field.key === 'string' && field.key ? field.key : newKey(String(field.fieldName ?? ''), usedKeys);
    usedKeys.add(key);
    return { ...field, key, ...(isObject(field.options) ? { options: withIds(field.options) } : {}) };
  });
  return { ...documentInput, fields };
}

function withIds(options: Loose): Loose {
  const lists = ['choices', 'rows', 'columns'].filter((name) => Array.isArray(options[name]));
  const named = lists.map((name) => [name, (options[name] as unknown[]).map(toChoice)]);
  const stored = Object.entries(options).filter(([name, value]) => value !== null && name !== 'key');
  return { ...Object.fromEntries(stored), ...Object.fromEntries(named) };
}

function toChoice(choice: unknown, index: number): unknown {
  const parts: Loose = isObject(choice) ? choice : { label: String(choice) };
  return typeof parts.id === 'string' && parts.id ? parts : { ...parts, id: `choice-${index + 1}` };
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
