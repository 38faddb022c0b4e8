import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import type { DocumentField, FormDocument } from '../../../../contract/schemas/forms/form-document.ts';
import type { Concept } from '../../../../domain/forms/draft-words.ts';
import { newKey } from '../../../../domain/forms/field-keys.ts';
import { leftOutOf, wantsContact } from './left-out.ts';
import { contactQuestions, grammars, lowOf, newQuestion, questionFor } from './question-for.ts';
import { questionsIn } from './questions-in.ts';
import { templateFor } from './templates.ts';

export interface RuleDraft {
  document: FormDocument;
  notes: string[];
  leftOut: string[];
  /** Whether the description names more questions than why, which every template asks. */
  isNamed: boolean;
  subject: string | undefined;
  /** A score that is named without a question. */
  score: Concept | undefined;
}

const most = 40;
const scales: readonly string[] = ['rating_smiley', 'rating_star', 'rating_number', 'nps', 'csat', 'ces'];

export function draftByRules(text: string): RuleDraft {
  const { template, subject = experienceWith(nameFrom(text)) } = templateFor(text) ?? {};
  const { requests: all, rest } = questionsIn(text);
  const listed = all.slice(0, most);
  const leftOut = [...leftOutOf(rest, all), ...all.slice(most).map(({ text: label }) => label)];
  const named = {
    isNamed: listed.some(({ text: label }) => !/^why\b/i.test(label)),
    subject: nameFrom(text),
    score: scoreIn(text),
  };
  if (listed.length === 0 && template && !scoreIn(text)) {
    const document = { ...template.document, name: nameFrom(text) ?? template.document.name };
    const notes = [`The description names no questions, so the draft uses the template “${template.name}”.`];
    return { document, notes, leftOut, ...named };
  }
  const usedKeys = new Set(['overall', 'why', 'may_contact', 'contact']);
  const drafted = listed.map((one) => {
    const field = questionFor(one, usedKeys);
    usedKeys.add(field.key);
    return field;
  });
  const fields = withDefaultQuestions(drafted, subject, wantsContact(text), text);
  const document: FormDocument = {
    format: 'candor-form',
    version: 1,
    name: nameFrom(text) ?? (template ? template.name : 'Feedback'),
    description: template?.document.description ?? 'Tell us how it was. It takes a minute.',
    enableCustomer: wantsContact(text),
    enableEscalation: template?.document.enableEscalation ?? false,
    escalationType: template?.document.escalationType ?? null,
    enableSLA: true,
    severityLevels: template?.document.severityLevels ?? ['Low', 'Medium', 'High'],
    fields,
  };
  const notes =
    listed.length === 0 ? ['The description names no questions, so the draft has only the required one.'] : [];
  return { document, notes, leftOut, ...named };
}

const audience =
  /\b(?:guests?|customers?|clients?|patients?|members?|users?|visitors?|employees?|attendees?|students?|parents?)\b/i;

const experienceWith = (name: string | undefined) =>
  name && !audience.test(name) ? `experience with the ${lower(name)}` : 'experience with us';

const lower = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));

function scoreIn(text: string): Concept | undefined {
  if (/\b(nps|net promoter)\b/i.test(text)) return 'recommend';
  if (/\bcsat\b/i.test(text)) return 'satisfied';
  return /\b(ces|customer effort)\b/i.test(text) ? 'effort' : undefined;
}

function withDefaultQuestions(
  drafted: readonly DocumentField[],
  subject: string,
  requestsContact: boolean,
  text: string,
): DocumentField[] {
  const named =
    drafted.find(
      ({ fieldName, fieldType }) =>
        scales.includes(fieldType) && /overall|general|experience|recommend/i.test(fieldName),
    ) ?? (scoreIn(text) ? undefined : drafted.find(({ fieldType }) => fieldType === 'csat' || fieldType === 'ces'));
  const main = named ? { ...named, isSentimentValue: true, required: true } : scoreNamed(text, subject);
  const others = drafted.filter((field) => field !== named);
  const hasWhy = others.some(({ fieldName }) => /^why\b/i.test(fieldName));
  const why = newQuestion('why', 'textarea', 'What should we have done better?', {
    showIf: { all: [{ field: main.key, op: 'at_most', value: lowOf(main) }] },
    searchable: true,
  });
  const hasContact = others.some(({ fieldType }) => ['email', 'phone', 'contact_info'].includes(fieldType));
  return [
    main,
    ...(hasWhy ? [] : [why]),
    ...others,
    ...(requestsContact && !hasContact ? contactQuestions(grammars.en.texts) : []),
  ];
}

function scoreNamed(text: string, subject: string): DocumentField {
  const main = (fieldType: FieldType, fieldName: string): DocumentField => ({
    ...newQuestion('overall', fieldType, fieldName),
    ...{ required: true, isSentimentValue: true },
  });
  const score = scoreIn(text);
  if (score === 'recommend') return main('nps', 'How likely are you to recommend us?');
  if (score === 'satisfied') return main('csat', `How satisfied are you with your ${subject}?`);
  if (score === 'effort') return main('ces', 'How easy did we make it for you?');
  return main('rating_smiley', `How was your ${subject}?`);
}

/** “A form for hotel guests …” is called “Hotel guests”. */
export function nameFrom(text: string): string | undefined {
  const named =
    /\b(?:form|survey|questionnaire|feedback)\b(?: form)? (?:for|about|from|of|on) (?:the |our |a |an |all )?([^.,;:?!\n]+)/i.exec(
      text,
    )?.[1];
  const short = named?.replace(/\b(?:that|which|who|after|with|asking|ask|about|to|where|when|and)\b.*$/i, '').trim();
  if (!short || short.length < 3 || short.length > 60) return undefined;
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
}

export const keyIn = (fields: readonly DocumentField[], label: string) =>
  newKey(label, new Set(fields.map(({ key }) => key)));
