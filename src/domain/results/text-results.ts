import type { TextFeeling } from '../../contract/schemas/surveys/survey-result-query.ts';
import type { QuestionResult, WordCount } from '../../contract/schemas/surveys/survey-results.ts';
import { feelingIn } from '../text/feeling.ts';
import { topicsOf } from '../text/topics.ts';
import { sentencesOf } from '../text/words.ts';

export interface ReadText {
  score: number | null;
  feeling: TextFeeling | null;
  topics: string[];
  words: ReadonlySet<string>;
}

const shortestWord = 3;

/** Extracts words, topics and sentiment of a text. `language` is the detected language. */
export function readText(text: string, language: string | null): ReadText {
  const { score, label } = feelingIn(text, language);
  const words = sentencesOf(text)
    .flat()
    .map(({ key }) => key)
    .filter((word) => word.length >= shortestWord && /\p{L}/u.test(word) && !smallWords.has(word));
  return { score, feeling: label, topics: topicsOf(text), words: new Set(words) };
}

const mostWords = 40;

/** Words and topics over many texts, with count and mean sentiment. */
export function summariseTexts(texts: readonly ReadText[]): QuestionResult {
  const feelings = { positive: 0, neutral: 0, negative: 0, mixed: 0, unread: 0 };
  for (const { feeling } of texts) feelings[feeling ?? 'unread'] += 1;
  return {
    kind: 'text',
    read: texts.length,
    words: given(texts, ({ words }) => words)
      .filter(({ count }) => count > 1)
      .slice(0, mostWords),
    topics: given(texts, ({ topics }) => topics),
    feelings,
  };
}

function given(texts: readonly ReadText[], in_: (text: ReadText) => Iterable<string>): WordCount[] {
  const found = new Map<string, { count: number; sum: number; felt: number }>();
  for (const text of texts) {
    for (const word of in_(text)) {
      const one = found.get(word) ?? { count: 0, sum: 0, felt: 0 };
      one.count += 1;
      if (text.score !== null) {
        one.sum += text.score;
        one.felt += 1;
      }
      found.set(word, one);
    }
  }
  return [...found]
    .map(([word, { count, sum, felt }]) => ({
      word,
      count,
      feeling: felt === 0 ? null : Math.round((100 * sum) / felt) / 100,
    }))
    .toSorted((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1));
}

export interface TextInput {
  word?: string | undefined;
  topic?: string | undefined;
  feeling?: TextFeeling | undefined;
}

export function matches({ words, topics, feeling }: ReadText, input: TextInput): boolean {
  if (input.word !== undefined && !words.has(input.word.toLowerCase())) return false;
  if (input.topic !== undefined && !topics.includes(input.topic)) return false;
  return input.feeling === undefined || feeling === input.feeling;
}

/** Stop words of the most frequent languages. */
const smallWords: ReadonlySet<string> = new Set(
  `a about above after again all also although am an and another any anything are as at back be because been before being
  between both but by came can cannot can't could couldn't did didn't do does doesn't doing don't down each else even ever
  every everything few first for from get give go goes going gone got had hadn't has have haven't having he her here him his
  how i i'd if i'll i'm in into is isn't it it's its i've just last less let like made make many may me might mine more most
  much must my need never next no nor not nothing now of off often on once one only or other our ours out over own per
  put quite rather really said same say see she should since so some something still such take than that that's the their
  them then there there's these they they're thing things this those though through to today too took two under until up
  upon us use used very want was wasn't way we well we're were weren't what when where which while who why will with within
  without won't would wouldn't yes yet you you're your yours
  aber als am an auch auf aus bei bin bis das dass dem den der des die dies diese doch ein eine einem einen einer er es für
  hat habe haben hatte hier ich ihr im in ist ja kann kein keine mal man mehr mein mich mir mit nach nicht noch nur ob oder
  ohne sehr sein sich sie sind so um und uns unser unsere vom von vor war waren was wenn wer wie wir wird wurde zu zum zur
  au aux avec bien ce ces cette dans de des du elle en est et été était être fait ici il ils je la le les leur lui mais me
  mes moi mon ne nos notre nous on ont ou où par pas plus pour qu que qui sa sans se ses son sur tout tous très trop tu un
  une vos votre vous
  al algo como con cuando de del desde donde el ella en era es esta está este esto fue ha hay la las le lo los más me mi muy
  no nos nuestra nuestro o para pero por porque que qué se sin sobre su sus también te tiene todo un una y ya yo
  في من على إلى عن مع هذا هذه كان كانت لم لن لا ما أن إن أو ثم لكن كل جدا جدًا قد هو هي نحن أنا التي الذي و`.split(
    /\s+/,
  ),
);
