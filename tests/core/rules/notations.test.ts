import { describe, expect, test } from 'vitest';
import { isEmailAddress } from '../../../src/core/contract/notations/email-address.ts';
import { containsFolded, foldText } from '../../../src/core/contract/notations/fold-text.ts';
import { showsNothing } from '../../../src/core/contract/notations/visible-text.ts';
import { isWebAddress } from '../../../src/core/contract/notations/web-address.ts';
import { emailSchema, lineSchema } from '../../../src/core/contract/schemas/common.ts';
import { validateAnswers } from '../../../src/forms/rules/validate-answers.ts';

const field = (fieldType: 'email' | 'url' | 'text') => ({
  id: 1,
  fieldName: 'Q',
  fieldType,
  required: true,
  isSentimentValue: false,
  options: {},
});
const answer = (fieldType: 'email' | 'url' | 'text', value: string) =>
  validateAnswers([field(fieldType)], [{ fieldId: 1, value }]);

describe('email address: one definition for users, customers and respondents', () => {
  const good = [
    "o'brien@example.com",
    'info@bücher.example',
    'maria.del-carmen+news@mail.example.co.uk',
    '用户@例子.example',
    'a_b%c/d=e@example.travel',
    'x@xn--bcher-kva.example',
  ];
  const bad = [
    'no-at.example.com',
    'a@b',
    'a@@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a b@example.com',
    '"quoted"@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@192.168.0.1',
    'a@example..com',
    `${'l'.repeat(65)}@example.com`,
    'a@example.com\n',
    'a@exam_ple.com',
    '<a@example.com>',
  ];
  test.each(good)('%s is one', (text) => {
    expect(isEmailAddress(text)).toBe(true);
    expect(emailSchema.safeParse(text).success).toBe(true);
    expect(answer('email', text).errors).toEqual([]);
  });
  test.each(bad)('%s is none', (text) => {
    expect(isEmailAddress(text)).toBe(false);
    if (text === text.trim()) expect(answer('email', text).errors).toHaveLength(1);
  });
});

describe('web address: one definition for answers, charts and settings', () => {
  test.each(['https://example.com/a?b=c#d', 'http://bücher.example', 'HTTPS://EXAMPLE.COM'])('%s is one', (text) => {
    expect(isWebAddress(text)).toBe(true);
    expect(answer('url', text).errors).toEqual([]);
  });
  test.each([
    'https://a"b.example',
    'https://',
    'javascript:alert(1)',
    'https://a b.example',
    '//example.com',
    'https:///x',
  ])('%s is none', (text) => expect(isWebAddress(text)).toBe(false));
  test('an address without TLS is refused where https is required', () =>
    expect(isWebAddress('http://example.com', ['https'])).toBe(false));
});

describe('invisible text: what shows nothing is nothing', () => {
  test.each(['', ' ', '\u200b', '\u2060\ufeff', '\u3164', '\u2800', '\ufe0f', '\u00ad \u200d', '\u{e0001}'])(
    'case %#',
    (text) => {
      expect(showsNothing(text)).toBe(true);
      expect(lineSchema().safeParse(text).success).toBe(false);
      expect(answer('text', text).errors).toEqual([expect.objectContaining({ message: 'Q is required' })]);
    },
  );
  test.each(['a', '👨‍👩‍👧', '.', 'می‌خواهم', '\u200bx'])('%s shows something', (text) =>
    expect(showsNothing(text)).toBe(false),
  );
});

test('text: letters are stored composed, however they were typed', () => {
  expect(lineSchema().parse('Jose\u0301')).toBe('José');
  expect(answer('text', 'Jose\u0301').answered[0]?.value).toBe('José');
});

describe('folded text: search ignores case, accents and width', () => {
  test.each([
    ['José', 'Jose'],
    ['Jose\u0301', 'josé'],
    ['Straße', 'STRASSE'],
    ['Łukasz Ødegård', 'lukasz odegard'],
    ['ＡＢＣ１２', 'abc12'],
    ['ﾃﾞｰﾀ', 'データ'],
    ['ﬁnance', 'finance'],
    ['İstanbul', 'istanbul'],
    ['مُحَمَّد', 'محمد'],
    ['Ελλάδα', 'ελλαδα'],
    ['Maria Berg', ' berg  maria '],
    ['Maria Berg', ''],
  ])('%s is found by %s', (text, wanted) => expect(containsFolded(`x ${text} y`, wanted)).toBe(true));
  test('a text with only some of the words is not found', () =>
    expect(containsFolded('Maria Berg', 'berg anna')).toBe(false));
  test.each([
    ['か', 'が'],
    ['क', 'कि'],
  ])('%s and %s stay different', (one, other) => expect(foldText(one)).not.toBe(foldText(other)));
});
