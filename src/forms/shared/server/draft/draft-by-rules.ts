import { type Concept, draftWords } from '../../../rules/draft-words.ts';
import { newKey } from '../../../rules/field-keys.ts';
import type { DocumentField, FormDocument } from '../../../schemas/form-document.ts';
import {
  choicesOf,
  contactQuestions,
  type DraftLanguage,
  type Grammar,
  grammars,
  lowOf,
  newQuestion,
} from './grammar.ts';
import { type DescribedQuestion, type ReadDescription, readDescription } from './read-description.ts';

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

/**
 * Drafts a form from a description in one of the languages, with its questions in another or the same: by keywords, and
 * from listed questions. A language model understands more; what the keywords do not know is named as left out.
 */
export function draftByRules(text: string, from: DraftLanguage, to: DraftLanguage): RuleDraft {
  const read = readDescription(text, grammars[from], grammars[to]);
  const { subject, score, questions, wantsContact, lowReason, leftOut } = read;
  const grammar = grammars[to];
  const asked = questions.slice(0, most);
  const named = score && { fieldType: draftWords.concepts[score], fieldName: grammar.concepts[score].question };
  const fields = fieldsFor(asked, named, grammar, { wantsContact, lowReason });
  const name = subject ? capital(subject).slice(0, 60) : grammar.texts.name;
  const notes = [
    ...(asked.length === 0 ? ['The description names no questions, so the draft has only the required one.'] : []),
    ...(asked.some(({ isQuoted }) => isQuoted)
      ? ['Questions in the words of the description were not translated. Please translate them.']
      : []),
  ];
  const document: FormDocument = {
    format: 'candor-form',
    version: 1,
    name,
    description: grammar.texts.description,
    enableCustomer: wantsContact,
    enableEscalation: false,
    escalationType: null,
    enableSLA: true,
    severityLevels: ['Low', 'Medium', 'High'],
    fields,
  };
  const cut = questions.slice(most).map(({ fieldName }) => fieldName);
  const isNamed = lowReason !== undefined || asked.some(({ concept }) => concept !== 'why');
  return { document, notes, leftOut: [...new Set([...leftOut, ...cut])], isNamed, subject, score };
}

function fieldsFor(
  asked: readonly DescribedQuestion[],
  score: Pick<DescribedQuestion, 'fieldType' | 'fieldName'> | undefined,
  { texts }: Grammar,
  { wantsContact, lowReason }: Pick<ReadDescription, 'wantsContact' | 'lowReason'>,
): DocumentField[] {
  const overall = asked.find(({ concept }) => concept === 'overall');
  const main = asked.find(({ fieldType }) => fieldType === 'nps') ?? asked.find(isScale) ?? overall ?? score;
  const usedKeys = new Set(['overall', 'why', 'may_contact', 'contact']);
  const first: DocumentField = {
    ...newQuestion('overall', main?.fieldType ?? 'rating_smiley', main?.fieldName ?? texts.overall),
    required: true,
    isSentimentValue: true,
  };
  const isLow = { all: [{ field: 'overall', op: 'at_most' as const, value: lowOf(first) }] };
  const better = newQuestion('why', 'textarea', lowReason ? capital(lowReason).slice(0, 200) : texts.better, {
    showIf: isLow,
    searchable: true,
  });
  const others = asked.filter((one) => one !== main).map((one) => draftField(one, usedKeys));
  const hasWhy = asked.some(({ concept }) => concept === 'why');
  return [first, ...(hasWhy ? [] : [better]), ...others, ...(wantsContact ? contactQuestions(texts) : [])];
}

/** Adds its key to those that are used. */
export function draftField(one: DescribedQuestion, usedKeys: Set<string>): DocumentField {
  const key = newKey(one.concept ?? one.fieldName, usedKeys);
  usedKeys.add(key);
  return newQuestion(key, one.fieldType, one.fieldName.slice(0, 199), draftOptions(one));
}

const isScale = ({ fieldType }: DescribedQuestion) => fieldType === 'csat' || fieldType === 'ces';

function draftOptions({ fieldType, choices, concept }: DescribedQuestion): DocumentField['options'] {
  if (choices.length > 1) return { choices: choicesOf(choices.map(capital)) };
  if (concept === 'waited') return { min: 0 };
  if (['email', 'phone', 'address'].includes(fieldType)) return { pii: true };
  return fieldType === 'textarea' ? { searchable: true } : {};
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
