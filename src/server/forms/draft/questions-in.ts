import { indirectQuestions } from './indirect.ts';

/** A question that somebody asked for, in their own words; `isTopic` where they only named what it is about. */
export interface Asked {
  words: string;
  choices: string[];
  isTopic: boolean;
}

const bullet = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;

/** What a text asks for, and what is left of it besides the questions that were read whole. */
export interface Understood {
  asked: Asked[];
  rest: string;
}

/** The questions that a text asks for: its list, its question sentences, and what it says to ask about. */
export function questionsIn(text: string): Understood {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const listed = lines.filter((line) => bullet.test(line)).map((line) => askedFrom(line.replace(bullet, '')));
  const { questions, rest } = indirectQuestions(lines.filter((line) => line && !bullet.test(line)).join('\n'));
  const sentences = [...rest.matchAll(questionSentence)].map(([sentence]) => askedFrom(sentence));
  const asked = [...topicsIn(rest), ...sentences, ...questions.map(askedFrom), ...listed];
  return { asked: unlike(asked.filter(({ words }) => words.length > 1)), rest: rest.replace(questionSentence, '\n') };
}

const questionSentence = /[^.!?\n]+\?(?:\s*\([^)]*\))?/g;

function askedFrom(line: string): Asked {
  const inBrackets = /\(([^)]*[,/|;][^)]*)\)\s*$/.exec(line) ?? /\[([^\]]*[,/|;][^\]]*)\]\s*$/.exec(line);
  const afterColon = /:\s*([^:?]*[,/|;][^:?]*)$/.exec(line);
  const list = inBrackets?.[1] ?? afterColon?.[1];
  const words = line.slice(0, (inBrackets ?? afterColon)?.index ?? line.length);
  const plain = words.trim().replace(/[\s:;,.]+$/, '');
  return {
    words: plain,
    choices: list ? partsOf(list, /[,/|;]|\s+or\s+/) : [],
    isTopic: !plain.endsWith('?') && plain.split(/\s+/).length <= 4 && !asksSomething.test(plain),
  };
}

const asksSomething =
  /^(how|what|when|where|which|who|why|did|do|does|is|are|was|were|would|will|can|could|may|have|has|should|describe|tell|explain|upload|attach|add|rate|ask|photo|picture|date|email|e-mail|phone|name|comment|order|room|table|ticket|invoice)\b/i;

const lead =
  /\b(?:ask(?:ing|s)?(?: them| guests| customers| people| visitors)?(?: to rate| about| for| how)|questions? (?:about|on)|feedback (?:about|on)|covering|cover|topics?:|rate|rating of|satisfied with|satisfaction with|happy with)\s+([^.?!\n]+)/gi;

/** “Ask about the room, the breakfast and check-in” names three. */
function topicsIn(text: string): Asked[] {
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
    .map((words) => ({ words, choices: [], isTopic: true }));
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

function unlike(asked: readonly Asked[]): Asked[] {
  const seen = new Set<string>();
  return asked.filter(({ words }) => {
    const plain = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const isNew = plain !== '' && !seen.has(plain);
    seen.add(plain);
    return isNew;
  });
}
