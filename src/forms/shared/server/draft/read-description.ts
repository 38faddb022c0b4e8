import { type Concept, concepts, draftWords } from '../../../rules/draft-words.ts';
import type { FieldType } from '../../../schemas/field-types.ts';
import type { Grammar } from './grammar.ts';

interface QuestionRequest {
  text: string;
  choices: string[];
  isTopic: boolean;
}

export interface DescribedQuestion {
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
  questions: DescribedQuestion[];
  wantsContact: boolean;
  /** The question after a low score, in the words of the description; empty without own words. */
  lowReason: string | undefined;
  leftOut: string[];
}

interface Reading {
  from: Grammar;
  to: Grammar;
  read: ReadDescription;
}

const bullet = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
export const anonymous = /anonym|anónim|مجهول/iu;
const scores: readonly Concept[] = ['recommend', 'satisfied', 'effort'];
const sentences = /[^.!?؟]+(?:[!?؟]+(?:\s*\([^)]*\))?|\.(?!\d)|$)/gu;
const isQuestion = /[?؟](?:\s*\([^)]*\))?$/u;

/** Reads a description in one language, and words its questions in another. */
export function readDescription(text: string, from: Grammar, to: Grammar): ReadDescription {
  const read: ReadDescription = {
    subject: undefined,
    score: undefined,
    questions: [],
    wantsContact: false,
    lowReason: undefined,
    leftOut: [],
  };
  const reading = { from, to, read };
  for (const line of text.split(/\r?\n/).map((part) => part.trim())) {
    if (bullet.test(line)) read.questions.push(quoted(questionFrom(line.replace(bullet, '')), reading));
    else for (const [sentence] of line.matchAll(sentences)) readSentence(sentence.trim(), reading);
  }
  const names = read.questions.map(({ fieldName }) => fieldName);
  read.questions = read.questions.filter(
    ({ fieldName }, index) => fieldName.length > 1 && names.indexOf(fieldName) === index,
  );
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
  const lead = from.ask.exec(sentence) ?? listIn(sentence, from);
  readHead(lead ? sentence.slice(0, lead.index) : sentence, reading);
  if (lead) readItems(sentence.slice(lead.index + lead[0].length), reading);
}

/** “With”, if several things follow: “a survey with delivery speed and packaging”. */
function listIn(sentence: string, from: Grammar): RegExpExecArray | undefined {
  const found = from.listed?.exec(sentence);
  const isList = found && splitPieces(sentence.slice(found.index + found[0].length), from).length > 1;
  return isList ? found : undefined;
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
  for (const piece of splitPieces(rest, from)) {
    if (from.contact.test(piece)) read.wantsContact = true;
    else if (lowReasonIn(piece, from) !== undefined) read.lowReason ??= '';
    else if (!isKnown(piece, from)) read.leftOut.push(piece);
  }
}

const isKnown = (piece: string, { form, ignored, concepts }: Grammar) =>
  form.test(piece) || ignored.test(piece) || scores.some((one) => concepts[one].pattern.test(piece));

function readItems(items: string, { from, to, read }: Reading): void {
  for (const item of splitPieces(items, from)) {
    // “If the score is low, ask what went wrong.”
    const own = lowReasonIn(item, from) ?? (read.lowReason === '' && indirect.test(item) ? item : undefined);
    const asked = askedFor(item, from, to);
    if (from.contact.test(item)) read.wantsContact = true;
    else if (own !== undefined) {
      read.lowReason ||= own && from === to ? `${own}?` : '';
    } else if (asked) read.questions.push(asked);
    else if (!from.ignored.test(item)) read.leftOut.push(item);
  }
}

function splitPieces(text: string, { separator }: Grammar): string[] {
  const pieces = text.split(new RegExp(separator, 'giu')).map((piece) => piece.replace(/^[\s.]+|[\s.!?؟]+$/gu, ''));
  return pieces.filter((piece) => /[\p{L}\p{N}]{2}/u.test(piece));
}

const longestTopic = 5;
/** A question in other words, which keywords cannot turn around. */
const indirect =
  /^(?:ob|wie|was|welche\p{L}*|wo|wer|wann|warum|si|s['’]il|comment|quel\p{L}*|où|qui|cómo|qué|cuál\p{L}*|dónde|quién\p{L}*|whether|if|how|what|which|where|who|when|why|إذا|هل|كيف|أين)\s/iu;
/** Who is asked and when: left to the user, or to the model. */
const condition = /\s(?:only|if|unless|when|nur|wenn|falls|seulement|quand|solo|cuando|فقط|عندما)\s/iu;

/** The question that is asked after a low score; empty if the text names its condition only. */
function lowReasonIn(text: string, { lowScore }: Grammar): string | undefined {
  const found = lowScore.exec(text);
  const own = found && text.slice(0, found.index).trim();
  return own === '' || (own && indirect.test(`${own} `)) ? own : undefined;
}

function askedFor(item: string, from: Grammar, to: Grammar): DescribedQuestion | undefined {
  const known = conceptIn(item, from, to);
  if (known) return known;
  const topic = item
    .replace(from.article, '')
    .replace(/\s(?:was|were|is|are)$/iu, '')
    .trim();
  if (!topic || topic.split(/\s+/).length > longestTopic || anonymous.test(topic)) return undefined;
  if (indirect.test(topic) || condition.test(topic)) return undefined;
  const fieldName = to.topic.replace('{x}', () => topic);
  return { fieldType: 'rating_smiley', fieldName, choices: [], isQuoted: from !== to };
}

function conceptIn(item: string, from: Grammar, to: Grammar): DescribedQuestion | undefined {
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
function quoted({ text, choices, isTopic }: QuestionRequest, { from, to }: Reading): DescribedQuestion {
  const known = conceptIn(text, from, to);
  const begun = from.kinds.find(({ pattern }) => pattern.test(text))?.kind;
  if (isTopic && !known && !begun && choices.length === 0 && !isQuestion.test(text)) {
    const fieldName = to.topic.replace('{x}', () => text);
    return { fieldType: 'rating_smiley', fieldName, choices, isQuoted: from !== to };
  }
  const open = isQuestion.test(text) ? 'textarea' : 'text';
  const isScore = known?.concept !== undefined && scores.includes(known.concept);
  const offered = choices.length > 6 ? 'select' : 'radio';
  const fieldType = choices.length > 1 ? offered : isScore ? known.fieldType : (begun ?? known?.fieldType ?? open);
  return {
    fieldType,
    fieldName: text,
    choices,
    ...(known?.concept ? { concept: known.concept } : {}),
    isQuoted: from !== to,
  };
}

/** “Which size? (S, M, L)” names its choices. */
function questionFrom(line: string): QuestionRequest {
  const inBrackets = /\(([^)]*[,/|;][^)]*)\)\s*$/.exec(line) ?? /\[([^\]]*[,/|;][^\]]*)\]\s*$/.exec(line);
  const afterColon = /:\s*([^:?]*[,/|;][^:?]*)$/.exec(line);
  const list = inBrackets?.[1] ?? afterColon?.[1];
  const label = line.slice(0, (inBrackets ?? afterColon)?.index ?? line.length);
  const plain = label.trim().replace(/[\s:;,.]+$/, '');
  return {
    text: plain,
    choices: list ? splitList(list, /[,/|;]|\s+or\s+/) : [],
    isTopic: !plain.endsWith('?') && plain.split(/\s+/).length <= 4 && !questionStart.test(plain),
  };
}

const questionStart =
  /^(how|what|when|where|which|who|why|did|do|does|is|are|was|were|would|will|can|could|may|have|has|should|describe|tell|explain|upload|attach|add|rate|ask|photo|picture|date|email|email|phone|name|comment|order|room|table|ticket|invoice)\b/i;

function splitList(list: string, separator: RegExp): string[] {
  return list
    .split(separator)
    .map((part) =>
      part
        .trim()
        .replace(/^and\s+/i, '')
        .replace(/[.:]+$/, ''),
    )
    .filter((part) => part.length > 0 && part.length <= 100);
}
