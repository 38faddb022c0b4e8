import { describe, expect, test } from 'vitest';
import { hasLink } from '../../../src/core/contract/notations/has-link.ts';
import { listedLine } from '../../../src/core/contract/notations/listed-line.ts';
import { plainPhone } from '../../../src/core/contract/notations/phone-number.ts';
import { colorSchema, lineSchema, proseSchema, webAddressSchema } from '../../../src/core/contract/schemas/common.ts';
import { domainSchema } from '../../../src/dashboards/schemas/public-share.ts';
import { kinds } from '../../../src/forms/rules/kinds.ts';

describe('a pasted line: stored as it looks', () => {
  test.each([
    ['Brook Ltd\tLeeds', 'Brook Ltd Leeds'],
    ['Brook Ltd \t \r\n Leeds', 'Brook Ltd Leeds'],
    ['Brook\vLtd', 'Brook Ltd'],
    ['Brook\u2028Ltd\u2029', 'Brook Ltd'],
    ['Bro\u0002o\0k\u0003\u0085', 'Brook'],
    ['Êtes-vous satisfait\u00a0?', 'Êtes-vous satisfait\u00a0?'],
    ['two  spaces', 'two  spaces'],
  ])('%j is %j', (pasted, stored) => expect(lineSchema().parse(pasted)).toBe(stored));

  test.each(['\t', '\0\u0007\n', '\ud800'])('%j is refused', (pasted) => {
    expect(lineSchema().safeParse(pasted).success).toBe(false);
  });

  test('its length is that of the stored line', () => {
    expect(lineSchema(3).parse('a\t\t\tb\n')).toBe('a b');
  });
});

test.each([
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['soft\vbreak\fpage\u2028line', 'soft\nbreak\npage\nline'],
  ['cell\tcell', 'cell\tcell'],
  ['be\u0007ll', 'bell'],
])('a pasted text of several lines: %j is %j', (pasted, stored) => {
  expect(proseSchema().parse(pasted)).toBe(stored);
});

describe('an item of a copied list', () => {
  test.each([
    ['1.\tHow satisfied are you?', 'How satisfied are you?'],
    [' 2.1.\tHow?', 'How?'],
    ['(b)\tHow?', 'How?'],
    ['IV.\tHow?', 'How?'],
    ['•\tGood', 'Good'],
    ['• Good', 'Good'],
    ['\uf0b7 Good', 'Good'],
    ['o\tGood', 'Good'],
    ['–\tGood', 'Good'],
  ])('%j loses its mark', (pasted, stored) => expect(listedLine(pasted)).toBe(stored));

  test.each([
    ['1. Klasse', '1. Klasse'],
    ['- 5', '- 5'],
    ['18\tadults', '18 adults'],
    ['1.', '1.'],
    ['3.5', '3.5'],
    ['Q1.\tGood', 'Q1. Good'],
  ])('%j keeps what may be meant', (pasted, stored) => expect(listedLine(pasted)).toBe(stored));
});

describe('a web address of a setting', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    [' example.com/shop?a=b\n', 'https://example.com/shop?a=b'],
    ['http://example.com', 'http://example.com'],
  ])('%j is %j', (typed, stored) => expect(webAddressSchema().parse(typed)).toBe(stored));

  test.each(['shop', 'javascript:alert(1)', 'ftp://example.com', 'see example.com', ''])('%j is refused', (typed) => {
    expect(webAddressSchema().safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter a URL that begins with https:// or http://',
    );
  });
});

test.each([
  ['009639', '#009639'],
  [' #009639\n', '#009639'],
  ['#F80', '#FF8800'],
])('a color: %j is %j', (pasted, stored) => expect(colorSchema.parse(pasted)).toBe(stored));

test.each(['green', '#0096', '0x009639', ''])('a color: %j is refused', (pasted) => {
  expect(colorSchema.safeParse(pasted).success).toBe(false);
});

test.each([
  ['https://www.Example.com/shop', 'www.example.com'],
  ['www.example.com\t', 'www.example.com'],
  ['http://localhost:3000/', 'localhost:3000'],
])('the domain of a site: %j is %j', (pasted, stored) => expect(domainSchema.parse(pasted)).toBe(stored));

describe('what is drawn as nothing', () => {
  const field = { id: 1, fieldName: 'It', required: false, isSentimentValue: false, options: {} };
  test.each([
    ['number', '12\u200c', 12],
    ['number', '\u200e1\u00a0234,5', 1234.5],
    ['number', '12\u0003', 12],
    ['date', '\u200e2026-03-09\ufe0e', '2026-03-09'],
    ['date', '२०२६-०३-०९', '2026-03-09'],
    ['time', '09:30\u2069\t', '09:30'],
    ['email', 'rosa\ufe0f@example.com\u001f', 'rosa@example.com'],
    ['url', 'https://exa\u00admple.com', 'https://example.com'],
  ] as const)('is no part of a %s: %j is %j', (fieldType, pasted, value) => {
    expect(kinds[fieldType].check(pasted, { ...field, fieldType })).toEqual({ value });
  });

  test.each(['+1\ufe0d-555-123-4567', '\u2068+1-555\u00ad-123-4567\u2069', '+1-555-123\u2011\u180e4567'])(
    'is no part of a phone number: %j',
    (pasted) => expect(plainPhone(pasted)).toBe('+1-555-123-4567'),
  );

  test('hides no link in a name', () => expect(hasLink('Prize at exa\ufe0fmple\u00ad.com')).toBe(true));
});
