import { afterEach, expect, test } from 'vitest';
import {
  defaultNotation,
  formatClock,
  formatCount,
  formatDate,
  formatDay,
  formatDecimal,
  formatMoment,
  type Notation,
  numberLocale,
  setNotation,
  withNotation,
} from '../../../src/core/contract/notations/notation.ts';
import { ownNotation } from '../../../src/core/contract/notations/own-notation.ts';

afterEach(() => setNotation(defaultNotation));

const at = '2026-03-09T23:30:00Z';
const german: Notation = { ...defaultNotation, language: 'de-DE' };
const berlin: Notation = { ...german, timeZone: 'Europe/Berlin' };

test('notation: dates, times and numbers follow the language', () => {
  expect(
    withNotation(berlin, () => [formatMoment(at), formatDay(at), formatCount(1234), formatDate('2026-03-09')]),
  ).toEqual(['10. März 2026, 00:30', '10. März 2026', '1.234', '9. März 2026']);
  expect([formatMoment(at, 'UTC'), formatCount(1234), formatDate('2026-03-09', 'dayOfYear')]).toEqual([
    '9 Mar 2026, 23:30',
    '1,234',
    '9 Mar',
  ]);
});

test('notation: a format of its own goes before the language', () => {
  const own: Notation = { ...berlin, dateFormat: 'MM/DD/YYYY', timeFormat: '12h', numberFormat: 'de-CH' };
  const texts = withNotation(own, () => [
    formatMoment(at),
    formatDate('2026-03-09', 'dayOfYear'),
    formatDate('2026-03-09', 'longMonth'),
    formatClock(at).replace(/\s/g, ' '),
    formatDecimal(1234.5, {}),
    numberLocale(),
  ]);
  expect(texts).toEqual([
    expect.stringContaining('03/10/2026, '),
    '03/09',
    '03/2026',
    '12:30 AM',
    expect.stringMatching(/^1['’]234\.5$/),
    'de-CH',
  ]);
  const dotted = withNotation({ ...berlin, dateFormat: 'DD.MM.YYYY' }, () => [
    formatDate('2026-03-09', 'dayOfYear'),
    formatDate('2026-03-09', 'month'),
  ]);
  expect(dotted).toEqual(['09.03.', '03.2026']);
  expect(withNotation({ ...berlin, dateFormat: 'YYYY-MM-DD' }, () => formatDate('2026-03-09', 'month'))).toBe(
    '2026-03',
  );
});

test('notation: a day of the calendar is the same day in every zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    expect(withNotation({ ...defaultNotation, timeZone }, () => formatDay('2026-03-09'))).toBe('9 Mar 2026');
  }
});

test('notation: days are those of the Gregorian calendar, also in Thai and Persian', () => {
  const years = ['th-TH', 'fa-IR', 'ar-SA'].map((language) =>
    withNotation({ ...defaultNotation, language }, () => formatDate('2026-03-09')),
  );
  expect(years.map((text) => /2026|۲۰۲۶|٢٠٢٦/.test(text))).toEqual([true, true, true]);
});

test('notation: work that fails leaves the notation as it was', () => {
  expect(() =>
    withNotation(german, () => {
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(formatCount(1234)).toBe('1,234');
});

test('notation: a user has that of the organization, or their own as a whole', () => {
  const organization = {
    name: 'Acme',
    language: 'de-DE',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: '24h',
    numberFormat: 'language',
    weekStart: 1,
    fiscalMonth: 1,
    country: null,
    timeZone: 'Europe/Berlin',
    hasChosenZone: true,
  } as const;
  expect(ownNotation({ organization })).toEqual({ ...berlin, dateFormat: 'YYYY-MM-DD', timeFormat: '24h' });
  expect(ownNotation({ organization, locale: 'en-US', timeZone: 'Asia/Tokyo' })).toEqual({
    ...defaultNotation,
    language: 'en-US',
    timeZone: 'Asia/Tokyo',
  });
  expect(ownNotation({ organization: { ...organization, hasChosenZone: false } }).timeZone).toBeUndefined();
  expect(ownNotation(undefined)).toEqual({ ...defaultNotation, timeZone: undefined });
});
