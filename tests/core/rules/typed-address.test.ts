import { expect, test } from 'vitest';
import { emailSchema } from '../../../src/core/contract/schemas/common.ts';
import { textKinds } from '../../../src/forms/rules/kinds/text-kinds.ts';

const field = {
  id: 1,
  fieldName: 'It',
  fieldType: 'text',
  required: false,
  isSentimentValue: false,
  options: {},
} as const;
const stored = (kind: keyof typeof textKinds, text: string) => textKinds[kind].check(text, field);

test.each([
  ['rosa＠example．com', 'rosa@example.com'],
  ['ｒｏｓａ＠example。com', 'rosa@example.com'],
  ['\u200brosa@example.com\u200b', 'rosa@example.com'],
  ['\u202arosa@example.com\u202c', 'rosa@example.com'],
  ['mailto:rosa@example.com', 'rosa@example.com'],
  ["MAILTO: o'brien@bücher.example ", "o'brien@bücher.example"],
])('an email address: %j is read as it was meant', (typed, meant) => {
  expect(stored('email', typed)).toEqual({ value: meant });
  expect(emailSchema.parse(typed)).toBe(meant);
});

test.each([
  ['example.com', 'https://example.com'],
  ['www.Example.com/Path?q=1#x', 'https://www.Example.com/Path?q=1#x'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['bücher.example', 'https://bücher.example'],
  ['ｗｗｗ．example．com', 'https://www.example.com'],
  ['http://example.com', 'http://example.com'],
  ['\u200bhttps://example.com', 'https://example.com'],
])('a web address: %j is read as it was meant', (typed, meant) => {
  expect(stored('url', typed)).toEqual({ value: meant });
});

test.each([
  'javascript:alert(1)',
  'javascript:alert.example.com',
  'java.script:alert(1)',
  'java\tscript:alert(1)',
  '//example.com',
  'rosa@example.com',
  'ftp://example.com',
  '1.5',
  'None',
  'see example.com',
])('a web address: %j is none', (typed) => {
  expect(stored('url', typed)).toEqual({ error: 'Invalid URL' });
});

test('a phone number: a copied link is read', () => {
  expect(stored('phone', 'tel:+49301234567')).toEqual({ value: '+49301234567' });
});
