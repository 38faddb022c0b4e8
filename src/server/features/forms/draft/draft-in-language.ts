import type { DocumentField, FormDocument } from '../../../../contract/schemas/forms/form-document.ts';
import { draftWords } from '../../../../domain/forms/draft-words.ts';
import { newKey } from '../../../../domain/forms/field-keys.ts';
import type { RuleDraft } from './draft-by-rules.ts';
import {
  choicesOf,
  contactQuestions,
  type DraftLanguage,
  type Grammar,
  grammars,
  lowOf,
  newQuestion,
} from './question-for.ts';
import { type AskedQuestion, readDescription } from './read-description.ts';

const most = 40;

/** Drafts a form from a description in one of the languages, with its questions in another or the same. */
export function draftInLanguage(text: string, from: DraftLanguage, to: DraftLanguage): RuleDraft {
  const { subject, score, questions, wantsContact, leftOut } = readDescription(text, grammars[from], grammars[to]);
  const grammar = grammars[to];
  const asked = questions.slice(0, most);
  const named = score && { fieldType: draftWords.concepts[score], fieldName: grammar.concepts[score].question };
  const fields = fieldsFor(asked, named, grammar, wantsContact);
  const name = subject ? capital(subject).slice(0, 60) : grammar.texts.name;
  const notes = [
    ...(asked.length === 0 ? ['The description names no questions, so the draft has only the required one.'] : []),
    ...(asked.some(({ isQuoted }) => isQuoted)
      ? ['Questions in the words of the description were not translated. Please translate them.']
      : []),
  ];
  const document: FormDocument = {
    ...{ format: 'candor-form', version: 1, name, description: grammar.texts.description },
    ...{ enableCustomer: wantsContact, enableEscalation: false, escalationType: null, enableSLA: true },
    severityLevels: ['Low', 'Medium', 'High'],
    fields,
  };
  const cut = questions.slice(most).map(({ fieldName }) => fieldName);
  const isNamed = asked.some(({ concept }) => concept !== 'why');
  return { document, notes, leftOut: [...new Set([...leftOut, ...cut])], isNamed, subject, score };
}

function fieldsFor(
  asked: readonly AskedQuestion[],
  score: Pick<AskedQuestion, 'fieldType' | 'fieldName'> | undefined,
  { texts }: Grammar,
  wantsContact: boolean,
): DocumentField[] {
  const overall = asked.find(({ concept }) => concept === 'overall');
  const main = asked.find(({ fieldType }) => fieldType === 'nps') ?? asked.find(isScale) ?? overall ?? score;
  const usedKeys = new Set(['overall', 'why', 'may_contact', 'contact']);
  const first: DocumentField = {
    ...newQuestion('overall', main?.fieldType ?? 'rating_smiley', main?.fieldName ?? texts.overall),
    ...{ required: true, isSentimentValue: true },
  };
  const isLow = { all: [{ field: 'overall', op: 'at_most' as const, value: lowOf(first) }] };
  const better = newQuestion('why', 'textarea', texts.better, { showIf: isLow, searchable: true });
  const others = asked
    .filter((one) => one !== main)
    .map((one) => {
      const key = newKey(one.concept ?? one.fieldName, usedKeys);
      usedKeys.add(key);
      return newQuestion(key, one.fieldType, one.fieldName.slice(0, 199), optionsOf(one));
    });
  const hasWhy = asked.some(({ concept }) => concept === 'why');
  return [first, ...(hasWhy ? [] : [better]), ...others, ...(wantsContact ? contactQuestions(texts) : [])];
}

const isScale = ({ fieldType }: AskedQuestion) => fieldType === 'csat' || fieldType === 'ces';

function optionsOf({ fieldType, choices, concept }: AskedQuestion): DocumentField['options'] {
  if (choices.length > 1) return { choices: choicesOf(choices.map(capital)) };
  if (concept === 'waited') return { min: 0 };
  return fieldType === 'textarea' ? { searchable: true } : {};
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
