import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { feelingOf } from '../../../src/domain/text/feeling.ts';

interface Labelled {
  label: string;
  text: string;
  language: string;
}

interface Tally {
  number: number;
  right: number;
  silent: number;
  wrong: number;
}

const read = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n');

const reviews: Labelled[] = read('product-reviews.txt').map((line) => {
  const [text = '', label] = line.split('\t');
  return { text, label: label?.trim() === '1' ? 'positive' : 'negative', language: 'en' };
});

const feedback: Labelled[] = read('labelled-feedback.tsv')
  .slice(1)
  .map((line) => {
    const [, language = '', label = '', text = ''] = line.split('\t');
    return { language, label, text };
  });

describe('sentiment analysis with the documented accuracy', () => {
  const sets: Record<string, Labelled[]> = {
    'Product reviews, used for tuning': reviews.filter((_, index) => index % 2 === 0),
    'Product reviews, not used': reviews.filter((_, index) => index % 2 === 1),
    'Service feedback, English': feedback.filter(({ language }) => language === 'en'),
    'Service feedback, German': feedback.filter(({ language }) => language === 'de'),
    'Service feedback, French': feedback.filter(({ language }) => language === 'fr'),
    'Service feedback, Spanish': feedback.filter(({ language }) => language === 'es'),
  };
  it.each(Object.entries(sets))('%s', (name, texts) => {
    expect(published(name)).toEqual(tallied(texts));
  });
});

function tallied(texts: Labelled[]): Tally {
  const verdicts = texts.map(({ text, label, language }) => verdict(feelingOf(text, language).score ?? 0, label));
  const count = (wanted: string) => verdicts.filter((found) => found === wanted).length;
  return { number: texts.length, right: count('right'), silent: count('silent'), wrong: count('wrong') };
}

function verdict(score: number, label: string): 'right' | 'silent' | 'wrong' {
  const found = score > 0.15 ? 'positive' : score < -0.15 ? 'negative' : 'neutral';
  if (found === label) return 'right';
  return found === 'neutral' ? 'silent' : 'wrong';
}

function published(name: string): Tally {
  const page = readFileSync(new URL('../../../docs/text-accuracy.md', import.meta.url), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `));
  const [number = 0, right = 0, silent = 0, wrong = 0] = (row ?? '').split('|').slice(2).map(Number);
  return { number, right, silent, wrong };
}
