import { expect, test } from 'vitest';
import { readFonts, textIn } from '../../../src/server/platform/files/pdf-text.ts';

const fonts = readFonts();
const plainTextOf = (text: string) =>
  textIn(fonts, text)
    .map((run) => run.text)
    .join('');

test('pdf: a long question is not truncated', () => {
  const question = 'How likely are you to recommend us to a friend or to a colleague who travels as often as you do?';
  expect(textIn(fonts, question)).toEqual([{ font: fonts.first, text: question }]);
});

test('pdf: each word uses a font that has its characters', () => {
  const runs = textIn(fonts, 'Room कमरा Zażółć');
  expect(runs.map(({ text }) => text)).toEqual(['Room', ' कमरा', ' Zażółć']);
  expect(new Set(runs.map(({ font }) => font)).size).toBe(3);
});

test('pdf: right-to-left words follow right-to-left order on each line', () => {
  expect(plainTextOf('alef אבג דהו end')).toBe('alef דהו אבג end');
  const many = Array.from({ length: 12 }, (_, at) => 'אבגדהוזחט'.slice(0, 5 + (at % 4)));
  const lines = plainTextOf(many.join(' ')).split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.flatMap((line) => line.trim().split(' ').toReversed())).toEqual(many);
});

test('pdf: characters without a font are marked', () => {
  expect(plainTextOf('A 𐎠𐎡 B')).toBe('A * B');
});
