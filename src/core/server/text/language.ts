import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { moduleDir } from '../project-files.ts';

const minimumText = /(?:\p{L}\P{L}*){6}/u;

let detector: ReturnType<typeof makeDetector> | undefined;

/** Detects the language as a BCP 47 tag; null if uncertain. The first call loads 1 MB of n-gram statistics. */
export async function detectLanguage(text: string): Promise<string | null> {
  if (!minimumText.test(text)) return null;
  detector ??= makeDetector();
  const found = (await detector).detect(text.slice(0, 2_000));
  return found.language && found.isReliable() ? found.language : null;
}

type Scores = Readonly<Record<number, number>>;

export interface NgramStatistics {
  type: string;
  languages: Record<string, string>;
  isSubset: boolean;
  /** Behaves like an object with 49,553 properties at a sixtieth of the memory. */
  ngrams: Readonly<Record<string, Scores | undefined>>;
}

const folder = new URL('./src/', `${pathToFileURL(moduleDir('eld'))}/`);
const numbersOfLanguages = /(\d+):'([^']+)'/g;
const pieces = /(?:'((?:[^'\\]|\\')*)'|([^\s'{},:]+)):\{([\d:,]+)\}/g;

/** Parsed from text, because a module with an object per n-gram would stay in memory. */
export async function readStatistics(): Promise<NgramStatistics> {
  const text = await readFile(new URL('ngrams/extrasmall.js', folder), 'utf8');
  const [head = '', body = ''] = text.split('ngrams:{');
  const languages = [...head.matchAll(numbersOfLanguages)].map(([, number, code]) => [number, code]);
  return { type: 'XS60', languages: Object.fromEntries(languages), isSubset: false, ngrams: scoresIn(body) };
}

function scoresIn(body: string): NgramStatistics['ngrams'] {
  const starts = new Map<string, number>();
  const numbers: number[] = [];
  for (const [, quoted, plain, scores = ''] of body.matchAll(pieces)) {
    const pairs = scores.split(/[:,]/);
    starts.set(quoted?.replaceAll("\\'", "'") ?? plain ?? '', numbers.length);
    numbers.push(pairs.length, ...pairs.map(Number));
  }
  const stored = Uint8Array.from(numbers);
  const scoresOf = (piece: string): Scores | undefined => {
    const start = starts.get(piece);
    if (start === undefined) return undefined;
    const scores: Record<number, number> = {};
    const end = start + 1 + (stored[start] as number);
    for (let at = start + 1; at < end; at += 2) scores[stored[at] as number] = stored[at + 1] as number;
    return scores;
  };
  const ngrams: Record<string, Scores | undefined> = Object.create(
    new Proxy(
      {},
      {
        get(_, piece) {
          const scores = scoresOf(String(piece));
          if (scores) ngrams[String(piece)] = scores;
          return scores;
        },
      },
    ),
  );
  return ngrams;
}

interface Detector {
  detect(text: string): { language: string; isReliable(): boolean };
}

interface DetectorModule {
  createEld(): { instance: Detector; loadData(data: NgramStatistics): string };
}

export async function makeDetector(): Promise<Detector> {
  const { createEld }: DetectorModule = await import(new URL('languageDetector.js', folder).href);
  const { instance, loadData } = createEld();
  loadData(await readStatistics());
  return instance;
}
