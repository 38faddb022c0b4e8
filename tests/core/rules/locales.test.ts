import { describe, expect, test } from 'vitest';
import { fillTemplate, formatCount, localeFor, locales, translateError } from '../../../src/core/rules/locales.ts';

const others = ['de', 'fr', 'es', 'ar'];

/** Plural forms that only some languages have are left out. */
function textsOf(value: object, path = ''): [path: string, text: string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? /_(zero|two|few|many)$/.test(key)
        ? []
        : [[`${path}${key}`, inner] as [string, string]]
      : textsOf(inner, `${path}${key}/`),
  );
}

const english = textsOf(localeFor('en'));

const placeholdersOf = (text: string) => (text.match(/\{\w+\}|#/g) ?? []).toSorted();

describe('locales', () => {
  test('are the five languages of the survey page', () => {
    expect(Object.keys(locales).toSorted()).toEqual(['ar', 'de', 'en', 'es', 'fr']);
  });

  test.each(others)('%s: has the same keys as English, and a text for each', (language) => {
    const texts = textsOf(localeFor(language));
    expect(texts.map(([path]) => path).toSorted()).toEqual(english.map(([path]) => path).toSorted());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(others)('%s: has the same placeholders as English', (language) => {
    const texts = new Map(textsOf(localeFor(language)));
    // A singular may spell its number out.
    for (const [path, text] of english.filter(([path]) => !path.endsWith('_one')))
      expect(placeholdersOf(texts.get(path) ?? ''), path).toEqual(placeholdersOf(text));
  });

  test.each(others)('%s: translates every validation error', (language) => {
    const { validation, uploads } = localeFor(language);
    for (const [error, message] of Object.entries({ ...validation, ...uploads })) expect(message).not.toBe(error);
  });

  test('fall back from a region to its language, and from an unknown language to English', () => {
    expect(localeFor('de-AT')).toBe(locales.de);
    expect(localeFor('it')).toBe(locales.en);
  });
});

describe('fillTemplate', () => {
  test('replaces each placeholder once and leaves unknown ones', () => {
    expect(fillTemplate('{a} and {b}, {c}', { a: '{b}', b: '$&' })).toBe('{b} and $&, {c}');
  });
});

describe('formatCount', () => {
  const texts = { day_one: 'One day', day_few: '{count} days, few', day_other: '{count} days' };

  test('uses the plural form of the language', () => {
    expect([1, 3, 5].map((count) => formatCount(texts, 'day', count, 'en'))).toEqual(['One day', '3 days', '5 days']);
    expect(formatCount(texts, 'day', 3, 'ar')).toBe('3 days, few');
    expect(formatCount(texts, 'day', 2, 'ar')).toBe('2 days');
  });
});

describe('translateError', () => {
  test.each(others)('%s: keeps the numbers of an error', (language) => {
    const { uploads } = localeFor(language);
    const errors = ['At least 1:30', 'This recording is shorter than 1:30', 'This recording is longer than 1:30'];
    const messages = errors.map((error) => translateError(error, uploads));
    expect(new Set([...messages, ...errors]).size).toBe(6);
    for (const message of messages) expect(message).toContain('1:30');
  });

  test('finds an error after the name of its question, and returns an unknown one unchanged', () => {
    const { validation } = localeFor('de');
    expect(translateError('Age: At most 99', validation)).toBe('Höchstens 99');
    expect(translateError('Street is required', validation)).toBe(validation['Please answer this question']);
    expect(translateError('Something else', validation)).toBe('Something else');
  });
});
