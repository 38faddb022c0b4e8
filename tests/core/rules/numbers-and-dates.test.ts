import { describe, expect, test } from 'vitest';
import { dateOrderOf, readDate, readDateAs, readTime } from '../../../src/core/contract/notations/date.ts';
import { formatUngrouped, readNumber, readNumberWith } from '../../../src/core/contract/notations/number.ts';

describe('number: one definition for respondents, staff, imports and the API', () => {
  const clear: [text: string, language: string, value: number][] = [
    ['12,5', 'de', 12.5],
    ['12.5', 'de', 12.5],
    ['12,5', 'en', 12.5],
    ['1.234,50', 'de', 1234.5],
    ['1,234.50', 'de', 1234.5],
    ['1.234.567', 'de', 1234567],
    ['1,234,567', 'de', 1234567],
    ['12,34,567.8', 'en-IN', 1234567.8],
    ['1.234', 'en', 1.234],
    ['0,125', 'de', 0.125],
    ['0.125', 'de', 0.125],
    ['1234.567', 'de', 1234.567],
    ['1 234,5', 'fr', 1234.5],
    ['1\u202f234,5', 'fr', 1234.5],
    ['1\u00a0234', 'fr', 1234],
    ['1’234.50', 'de-CH', 1234.5],
    ["1'234", 'de-CH', 1234],
    ['١٢٫٥', 'ar', 12.5],
    ['١٬٢٣٤٫٥', 'ar', 1234.5],
    ['۱۲٫۵', 'fa', 12.5],
    ['१२.५', 'hi', 12.5],
    ['１２．５', 'ja', 12.5],
    ['１，２３４，５６７', 'ja', 1234567],
    ['๑๒.๕', 'th', 12.5],
    ['−12,5', 'de', -12.5],
    ['–3', 'en', -3],
    ['－４', 'ja', -4],
    ['+7', 'en', 7],
    [' 8 ', 'en', 8],
    ['\u200f٥', 'ar', 5],
    ['.5', 'en', 0.5],
    [',5', 'de', 0.5],
    ['12,', 'de', 12],
    ['007', 'en', 7],
  ];
  test.each(clear)('%s in %s is %d', (text, language, value) => {
    expect(readNumber(text, language)).toEqual({ value });
  });

  test('1.234 in German and 1,234 in English can mean two numbers, first that of the language', () => {
    expect(readNumber('1.234', 'de')).toEqual({ ambiguous: [1234, 1.234] });
    expect(readNumber('1,234', 'en')).toEqual({ ambiguous: [1234, 1.234] });
    expect(readNumber('-1,234', 'fr')).toEqual({ ambiguous: [-1.234, -1234] });
  });

  test.each([
    '',
    ' ',
    '-',
    ',',
    'abc',
    '1e5',
    '0x10',
    '12 kg',
    '1.2.3',
    '1,2,3',
    '12.34.567',
    '1..2',
    '--1',
    '12²',
    'Ⅻ',
    '½',
    '1-2',
    '1 2',
    'NaN',
    '𝟙𝟚',
  ])('%s is none', (text) => {
    expect(readNumber(text, 'de')).toBeNull();
    expect(readNumber(text, 'en')).toBeNull();
  });

  test('a column with one decimal sign is read by it alone', () => {
    expect(readNumberWith('1.234', ',')).toBe(1234);
    expect(readNumberWith('1.234', '.')).toBe(1.234);
    expect(readNumberWith('1.234,5', '.')).toBeNull();
  });

  test('an unknown language reads the plain notation', () => {
    expect(readNumber('12.5', 'not a language')).toEqual({ value: 12.5 });
  });

  test('what is written back means the same number in its language', () => {
    for (const language of ['en', 'de', 'fr', 'ar-EG', 'fa', 'hi', 'de-CH', 'sv', 'pl', 'mr'])
      for (const value of [0, 1234, 1234567.25, -12.5, 0.001, 1e12])
        expect(
          readNumberWith(formatUngrouped(value, language), formatUngrouped(0.5, language).includes(',') ? ',' : '.'),
          `${value} ${language}`,
        ).toBe(value);
  });

  test('a long text is read in linear time', () => {
    expect(readNumber(`${'1,11'.repeat(50_000)}x`, 'en')).toBeNull();
    expect(readNumber(`${'1 '.repeat(100_000)}`, 'en')).toBeNull();
  });
});

describe('date: one definition for respondents, staff and imports', () => {
  test.each([
    ['2026-11-27', 'en', '2026-11-27'],
    ['27.11.2026', 'de', '2026-11-27'],
    ['27.11.26', 'de', '2026-11-27'],
    ['13/04/2026', 'en', '2026-04-13'],
    ['13/04/2026', 'en-US', '2026-04-13'],
    ['04/13/2026', 'en-US', '2026-04-13'],
    ['04/03/2026', 'en-US', '2026-04-03'],
    ['04/03/2026', 'en-GB', '2026-03-04'],
    ['3-4-2026', 'nl', '2026-04-03'],
    ['2026/3/9', 'ja', '2026-03-09'],
    ['2026年3月9日', 'ja', '2026-03-09'],
    ['2026년 3월 9일', 'ko', '2026-03-09'],
    ['2026. 3. 9.', 'ko', '2026-03-09'],
    ['9. März 2026', 'de', '2026-03-09'],
    ['9 mars 2026', 'fr', '2026-03-09'],
    ['9 de marzo de 2026', 'es', '2026-03-09'],
    ['March 9, 2026', 'en', '2026-03-09'],
    ['9-Mar-2026', 'de', '2026-03-09'],
    ['٩/٣/٢٠٢٦', 'ar', '2026-03-09'],
    ['31.12.1999', 'de', '1999-12-31'],
    ['31.12.67', 'de', '1967-12-31'],
    ['67/12/31', 'en-GB', '1967-12-31'],
    ['29/02/23', 'ja', '2029-02-23'],
    ['29/02/24', 'en-GB', '2024-02-29'],
    ['2/29/24', 'en', '2024-02-29'],
    ['2026-03-09T14:30:00Z', 'en', '2026-03-09'],
  ])('%s in %s is %s', (text, language, value) => {
    expect(readDate(text, language)).toEqual({ value });
  });

  test('3/4/2026 in English without a country is two days', () => {
    expect(readDate('3/4/2026', 'en')).toEqual({ ambiguous: ['2026-03-04', '2026-04-03'] });
  });

  test.each([
    '22-23 February',
    '22. 23. Februar',
    '',
    '30.02.2026',
    '2026-13-01',
    '1.2',
    '12',
    'tomorrow',
    '9 Foo 2026',
    '1.2.3',
    '12345678',
    '1/2-2026',
  ])('%s is none', (text) => {
    expect(readDate(text, 'de')).toBeNull();
  });

  test.each([
    ['29/02/23', 'en-GB'],
    ['31/04/26', 'en-GB'],
    ['31.04.26', 'de'],
    ['2/29/23', 'en-US'],
    ['31/11/26', 'en'],
  ])('%s in %s is no day, and not one of another year', (text, language) => {
    expect(readDate(text, language)).toBeNull();
  });

  test('a column with one order is read by it alone', () => {
    expect(readDateAs('13/04/2026', 'mdy')).toBeNull();
    expect(readDateAs('13/04/2026', 'dmy')).toBe('2026-04-13');
    expect(['de', 'en-US', 'ja', 'sv'].map(dateOrderOf)).toEqual(['dmy', 'mdy', 'ymd', 'ymd']);
  });
});

describe('time: one definition for respondents, staff and imports', () => {
  test.each([
    ['14:30', '14:30'],
    ['9:05', '09:05'],
    ['14.30 Uhr', '14:30'],
    ['14h30', '14:30'],
    ['14 h', '14:00'],
    ['2:30 pm', '14:30'],
    ['12 a.m.', '00:00'],
    ['12 PM', '12:00'],
    ['14:30:59', '14:30'],
    ['１４：３０', null],
    ['14時30', '14:30'],
    ['25:00', null],
    ['13 pm', null],
    ['14', null],
    ['14:60', null],
  ])('%s is %s', (text, value) => {
    expect(readTime(text)).toBe(value);
  });
});
