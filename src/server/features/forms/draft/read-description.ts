import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import { type Concept, concepts, draftWords } from '../../../../domain/forms/draft-words.ts';
import type { Grammar } from './question-for.ts';
import { bullet, type QuestionRequest, questionFrom } from './questions-in.ts';

export interface AskedQuestion {
  fieldType: FieldType;
  fieldName: string;
  choices: readonly string[];
  concept?: Concept;
  /** The words of the description, which the rules cannot translate. */
  isQuoted: boolean;
}

export interface ReadDescription {
  subject: string | undefined;
  /** A score that is named without a question: an NPS survey. */
  score: Concept | undefined;
  questions: AskedQuestion[];
  wantsContact: boolean;
  leftOut: string[];
}

interface Reading {
  from: Grammar;
  to: Grammar;
  read: ReadDescription;
}

export const anonymous = /anonym|anónim|مجهول/iu;
const scores: readonly Concept[] = ['recommend', 'satisfied', 'effort'];
const sentences = /[^.!?؟]+(?:[!?؟]+(?:\s*\([^)]*\))?|\.(?!\d)|$)/gu;
const isQuestion = /[?؟](?:\s*\([^)]*\))?$/u;

/** Reads a description in one language, and words its questions in another. */
export function readDescription(text: string, from: Grammar, to: Grammar): ReadDescription {
  const read: ReadDescription = {
    ...{ subject: undefined, score: undefined, questions: [], wantsContact: false, leftOut: [] },
  };
  const reading = { from, to, read };
  for (const line of text.split(/\r?\n/).map((part) => part.trim())) {
    if (bullet.test(line)) read.questions.push(quoted(questionFrom(line.replace(bullet, '')), reading));
    else for (const [sentence] of line.matchAll(sentences)) readSentence(sentence.trim(), reading);
  }
  const names = read.questions.map(({ fieldName }) => fieldName);
  read.questions = read.questions.filter(({ fieldName }, index) => names.indexOf(fieldName) === index);
  return read;
}

function readSentence(sentence: string, reading: Reading): void {
  const { from, read } = reading;
  const colon = sentence.indexOf(':');
  if (colon > 0 && from.form.test(sentence.slice(0, colon))) {
    readHead(sentence.slice(0, colon), reading);
    readItems(withoutLead(sentence.slice(colon + 1), from), reading);
    return;
  }
  if (isQuestion.test(sentence)) {
    read.questions.push(quoted(questionFrom(sentence), reading));
    return;
  }
  const lead = from.ask.exec(sentence);
  readHead(lead ? sentence.slice(0, lead.index) : sentence, reading);
  if (lead) readItems(sentence.slice(lead.index + lead[0].length), reading);
}

function withoutLead(items: string, { ask }: Grammar): string {
  const lead = ask.exec(items);
  return lead && items.slice(0, lead.index).trim() === '' ? items.slice(lead.index + lead[0].length) : items;
}

/** What stands before the questions: what the form is about, who it is for, which score it has. */
function readHead(head: string, { from, read }: Reading): void {
  const found = from.subject.exec(head);
  const named = found?.groups?.x ?? '';
  const stopped = from.stop.exec(named)?.[0] ?? '';
  const subject = named
    .slice(0, named.length - stopped.length)
    .trim()
    .replace(/^لل/u, 'ال');
  if (subject) read.subject ??= subject;
  read.score ??= scores.find((one) => from.concepts[one].pattern.test(head));
  const rest = found ? `${head.slice(0, found.index)}, ${stopped}` : head;
  for (const piece of piecesOf(rest, from)) {
    if (from.contact.test(piece)) read.wantsContact = true;
    else if (!isKnown(piece, from)) read.leftOut.push(piece);
  }
}

const isKnown = (piece: string, { form, ignored, concepts }: Grammar) =>
  form.test(piece) || ignored.test(piece) || scores.some((one) => concepts[one].pattern.test(piece));

function readItems(items: string, { from, to, read }: Reading): void {
  for (const item of piecesOf(items, from)) {
    const asked = askedFor(item, from, to);
    if (from.contact.test(item)) read.wantsContact = true;
    else if (asked) read.questions.push(asked);
    else if (!from.ignored.test(item)) read.leftOut.push(item);
  }
}

function piecesOf(text: string, { separator }: Grammar): string[] {
  const pieces = text.split(new RegExp(separator, 'giu')).map((piece) => piece.replace(/^[\s.]+|[\s.!?؟]+$/gu, ''));
  return pieces.filter((piece) => /[\p{L}\p{N}]{2}/u.test(piece));
}

const longestTopic = 5;

function askedFor(item: string, from: Grammar, to: Grammar): AskedQuestion | undefined {
  const known = conceptIn(item, from, to);
  if (known) return known;
  const topic = item.replace(from.article, '').trim();
  if (!topic || topic.split(/\s+/).length > longestTopic || anonymous.test(topic)) return undefined;
  if (/^(?:ob|si|s['’]il|whether|if|إذا|هل) /iu.test(item)) return undefined;
  const fieldName = to.topic.replace('{x}', () => topic);
  return { fieldType: 'rating_smiley', fieldName, choices: [], isQuoted: from !== to };
}

function conceptIn(item: string, from: Grammar, to: Grammar): AskedQuestion | undefined {
  for (const concept of concepts) {
    const found = from.concepts[concept].pattern.exec(item);
    if (!found) continue;
    const { question, about } = to.concepts[concept];
    // A named thing stays in the language of the description, so it is only used there.
    const thing = from === to ? (found.groups?.x ?? found.groups?.y)?.trim() : undefined;
    const fieldName = thing && about ? about.replace('{x}', () => thing) : question;
    return { fieldType: draftWords.concepts[concept], fieldName, choices: [], concept, isQuoted: false };
  }
  return undefined;
}

/** A question of the description in its own words; its type by its beginning or by what it asks for. */
function quoted({ text, choices, isTopic }: QuestionRequest, { from, to }: Reading): AskedQuestion {
  const known = conceptIn(text, from, to);
  const begun = from.kinds.find(({ pattern }) => pattern.test(text))?.kind;
  if (isTopic && !known && choices.length === 0 && !isQuestion.test(text)) {
    const fieldName = to.topic.replace('{x}', () => text);
    return { fieldType: 'rating_smiley', fieldName, choices, isQuoted: from !== to };
  }
  const open = isQuestion.test(text) ? 'textarea' : 'text';
  const isScore = known?.concept !== undefined && scores.includes(known.concept);
  const fieldType = choices.length > 1 ? 'radio' : isScore ? known.fieldType : (begun ?? known?.fieldType ?? open);
  return {
    fieldType,
    fieldName: text,
    choices,
    ...(known?.concept ? { concept: known.concept } : {}),
    isQuoted: from !== to,
  };
}
