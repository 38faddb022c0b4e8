import { describe, expect, test } from 'vitest';
import { mentionedIn } from '../../../src/core/rules/mentions.ts';
import { readFullText } from '../../../src/text/answers.ts';
import { feelingIn } from '../../../src/text/feeling.ts';
import { lexicons } from '../../../src/text/lexicons.ts';
import { masked } from '../../../src/text/personal-data.ts';
import { topicsOf } from '../../../src/text/topics.ts';
import { weighed } from '../../../src/text/weighed-words.ts';
import { type Sentence, sentencesOf } from '../../../src/text/words.ts';

/** Texts that outsiders can send, by their length. */
const texts: Record<string, (length: number) => string> = {
  'words without a sentence end': (length) => '1 '.repeat(length / 2),
  'one word': (length) => 'a'.repeat(length),
  'at signs': (length) => 'a@'.repeat(length / 2),
  clauses: (length) => 'not good, '.repeat(length / 10),
  capitals: (length) => `My name is ${'Ab '.repeat(length / 3)}`,
  digits: (length) => '1'.repeat(length),
  'phone numbers': (length) => '+49 30 1234567 '.repeat(length / 15),
  'email addresses': (length) => 'a@b.co '.repeat(length / 7),
  addresses: (length) => '12 Ab Ab Ab '.repeat(length / 12),
  'bank accounts': (length) => 'AB12 '.repeat(length / 5),
  spaces: (length) => ' '.repeat(length),
  lines: (length) => '\n'.repeat(length),
  'half mentions': (length) => '@['.repeat(length / 2),
  hyphens: (length) => 'a-'.repeat(length / 2),
};

const readers: Record<string, (text: string) => unknown> = {
  sentiment: (text) => feelingIn(text, null),
  topics: (text) => topicsOf(text, null),
  'full text': (text) => readFullText(text, 'en'),
  'personal data': masked,
  mentions: mentionedIn,
};

/** How often the words of a sentence are looked at. */
function stepsOf(words: Sentence): number {
  let steps = 0;
  const counted = new Proxy(words, {
    get(sentence, name, receiver) {
      steps += 1;
      return Reflect.get(sentence, name, receiver);
    },
  });
  weighed(counted, lexicons.en as NonNullable<(typeof lexicons)['en']>);
  return steps;
}

test.each(['words without a sentence end', 'clauses'])('sentiment: twice the %s take twice the steps', (name) => {
  const sentence = (length: number) => sentencesOf(texts[name]?.(length) ?? '')[0] ?? [];
  expect(stepsOf(sentence(20_000)) / stepsOf(sentence(10_000))).toBeLessThan(2.1);
});

/** Processor time in milliseconds, which other work on the machine does not change. */
const work = (run: () => unknown) => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

// Quadratic work would be 256 times as much.
describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each(Object.entries(texts))('of 16 times the %s takes no multiple of 16 times the work', (_name, make) => {
    read(make(2_000));
    const small = Math.min(...[1, 2, 3].map(() => work(() => read(make(8_000)))));
    const large = Math.min(...[1, 2].map(() => work(() => read(make(128_000)))));
    expect(large).toBeLessThan(Math.max(small, 5) * 80);
  });
});
