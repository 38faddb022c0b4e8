import { draftWords } from '../../../../domain/forms/draft-words.ts';
export interface QuestionRequest {
  text: string;
  choices: string[];
  isTopic: boolean;
}

export const bullet = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;

export interface Understood {
  requests: QuestionRequest[];
  rest: string;
}

export function questionsIn(text: string): Understood {
  const lines = text.split(/\r?\n/).map((line) => asAsked(line.trim()));
  const listed = lines.filter((line) => bullet.test(line)).map((line) => questionFrom(line.replace(bullet, '')));
  const { questions, rest } = indirectQuestions(lines.filter((line) => line && !bullet.test(line)).join('\n'));
  const sentences = [...rest.matchAll(questionSentence)].map(([sentence]) => questionFrom(sentence));
  const comment = wantsComment.test(rest) ? [questionFrom('Is there anything else you would like to tell us?')] : [];
  const requests = [...topicsIn(rest), ...sentences, ...questions.map(questionFrom), ...comment, ...listed];
  return {
    requests: unlike(requests.filter(({ text: label }) => label.length > 1)),
    rest: rest.replace(questionSentence, '\n').replace(wantsComment, ' '),
  };
}

/** “A form for guests: how clean it was, …” lists questions after the colon. */
const asAsked = (line: string) => line.replace(afterForm, '$1. Ask ');
const afterForm = /^([^:.?]*\b(?:form|survey|questionnaire|feedback)\b[^:.?]*):\s*(?:ask(?:ing)? )?(?=how |wh|if )/i;
const wantsComment = /\b(?:any (?:other )?comments?|comment (?:box|field)|room for comments)\b/i;

const questionSentence = /[^.!?\n]+\?(?:\s*\([^)]*\))?/g;

export function questionFrom(line: string): QuestionRequest {
  const inBrackets = /\(([^)]*[,/|;][^)]*)\)\s*$/.exec(line) ?? /\[([^\]]*[,/|;][^\]]*)\]\s*$/.exec(line);
  const afterColon = /:\s*([^:?]*[,/|;][^:?]*)$/.exec(line);
  const list = inBrackets?.[1] ?? afterColon?.[1];
  const label = line.slice(0, (inBrackets ?? afterColon)?.index ?? line.length);
  const plain = label.trim().replace(/[\s:;,.]+$/, '');
  return {
    text: plain,
    choices: list ? partsOf(list, /[,/|;]|\s+or\s+/) : [],
    isTopic: !plain.endsWith('?') && plain.split(/\s+/).length <= 4 && !questionStart.test(plain),
  };
}

const questionStart =
  /^(how|what|when|where|which|who|why|did|do|does|is|are|was|were|would|will|can|could|may|have|has|should|describe|tell|explain|upload|attach|add|rate|ask|photo|picture|date|email|email|phone|name|comment|order|room|table|ticket|invoice)\b/i;

const lead =
  /\b(?:ask(?:ing|s)?(?: them| guests| customers| people| visitors)?(?: to rate| about| for| how)|questions? (?:about|on)|feedback (?:about|on)|covering|cover|topics?:|rate|rating of|satisfied with|satisfaction with|happy with)\s+([^.?!\n]+)/gi;

/** “Ask about the room, the breakfast and check-in” names three. */
function topicsIn(text: string): QuestionRequest[] {
  const parts = [...text.matchAll(lead)].flatMap(([, list = '']) =>
    partsOf(
      list.replace(/\b(?:and )?(?:only )?(?:whether|if|why|when|with|so that|because|after|at the end)\b.*$/i, ''),
      /,|;|\s+and\s+|\s*&\s*/,
    ),
  );
  const named = parts.map((part) =>
    part
      .replace(/^(?:and|about|for|on|how|the|our|their|your|a|an|to|rate)\s+/gi, '')
      .replace(/^(?:the|our|their|your|a|an)\s+/i, '')
      .replace(/\s+(?:was|were|is|are)$/i, ''),
  );
  return named
    .filter(
      (part) => part.split(/\s+/).length <= 4 && !/^(them|it|guests|customers|people|this|that|we|you)\b/i.test(part),
    )
    .map((text) => ({ text, choices: [], isTopic: true }));
}

function partsOf(list: string, separator: RegExp): string[] {
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

function unlike(requests: readonly QuestionRequest[]): QuestionRequest[] {
  const seen = new Set<string>();
  return requests.filter(({ text: label }) => {
    const plain = label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const isNew = plain !== '' && !seen.has(plain);
    seen.add(plain);
    return isNew;
  });
}

// “How the room was” names a topic; “how clean the room was” is a question.
const asking =
  /\b(?:ask|asking|know|find out|learn)(?: them| us| guests| customers| people| visitors)? ((?:whether|if|which|what|when|where|why|who|how (?!(?:the|our|their|your|they|it|an?|to)\b)\w+)\b[^.?!\n;]*)/gi;
const nextQuestion = /(?:,\s*(?:and\s+)?|\s+and\s+)(?=(?:whether|which|what|when|where|why|who|how)\b)/i;

/** Makes indirect questions direct: “ask whether they would come back” is “Would you come back?”. */
function indirectQuestions(text: string): { questions: string[]; rest: string } {
  const questions: string[] = [];
  const rest = text.replace(asking, (_, message: string) => {
    const parts = message.split(nextQuestion).map((part) => /^([^,]*)(.*)$/s.exec(part) ?? ['', part, '']);
    const opinions = parts.flatMap(([, question = '']) => opinionOf.exec(question)?.[1] ?? []);
    const direct = parts.map(([, question = '']) => question).filter((question) => !opinionOf.test(question));
    questions.push(...direct.map(outright));
    const asked = opinions.map((about) => `ask about ${about}.`);
    return ` ${[...asked, ...parts.map(([, , more = '']) => more.replace(/^,\s*/, ''))].join(' ')}`;
  });
  return { questions: questions.filter((question) => question.length > 8), rest };
}

/** “What they think of the price” names a topic. */
const opinionOf = /^what (?:they|you|guests|customers|people) (?:think|thought) (?:of|about) (.+)$/i;

const helper = 'would|will|can|could|may|might|should|are|were|have|had|did|do';

function outright(message: string): string {
  const label = toYou(message.trim());
  const yesOrNo = new RegExp(`^(?:whether|if) (you|we) (${helper}) (.+)$`, 'i').exec(label);
  if (yesOrNo) return sentence(`${yesOrNo[2]} ${yesOrNo[1]} ${yesOrNo[3]}`);
  const open = new RegExp(`^(.+?) (you|we) (${helper}) (.+)$`, 'i').exec(label);
  if (open) return sentence(`${open[1]} ${open[3]} ${open[2]} ${open[4]}`);
  const past = /^(.+?) you (\w+)\b(.*)$/i.exec(label);
  const verb = pasts.get(past?.[2]?.toLowerCase() ?? '');
  if (past && verb) return sentence(`${past[1]} did you ${verb}${past[3]}`);
  return sentence(subjectOf(label) ?? label.replace(/^(?:whether|if) /i, ''));
}

/** Matches “How clean the room was”, “whether the staff helped”, “what to improve”. */
function subjectOf(label: string): string | undefined {
  const [, ours, todo] = /^(what|which .+|where|how \w+) to (.+)$/i.exec(label) ?? [];
  if (ours) return `${ours} should we ${todo}`;
  const [, how, what, is] = /^(how \w+) (.+) (was|were|is|are)$/i.exec(label) ?? [];
  if (how) return `${how} ${is} ${what}`;
  const [, whom, be, state] =
    /^(?:whether|if) ((?:the|our|your|a|an) .+?) (was|were|is|are|has been|have been) (.+)$/i.exec(label) ?? [];
  if (whom && be) return `${be.split(' ')[0]} ${whom} ${be.split(' ')[1] ?? ''} ${state}`.replace(/\s+/g, ' ');
  const [, who, did] = /^(?:whether|if) (.+) (\w+)$/i.exec(label) ?? [];
  const verb = pasts.get(did?.toLowerCase() ?? '');
  return verb && `did ${who} ${verb}`;
}

// Common past tenses of what customers do. Other verbs stay unchanged; the user reviews the draft.
const pasts: ReadonlyMap<string, string> = new Map(Object.entries(draftWords.pastTenses));

const toYou = (label: string) =>
  label
    .replace(
      /\b(?<=(?:are|were|did|do|would|will) )(?:the |our )?(?:patients|guests|customers|visitors|members|people)\b/gi,
      'you',
    )
    .replace(/\b(?:they|them)\b/gi, 'you')
    .replace(/\btheir\b/gi, 'your')
    .replace(/\bthemselves\b/gi, 'yourself');

const sentence = (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1).trim()}?`;
