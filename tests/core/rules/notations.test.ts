import { describe, expect, test } from 'vitest';
import { isEmailAddress } from '../../../src/core/contract/notations/email-address.ts';
import { containsFolded, foldText } from '../../../src/core/contract/notations/fold-text.ts';
import { showsNothing } from '../../../src/core/contract/notations/visible-text.ts';
import { isWebAddress } from '../../../src/core/contract/notations/web-address.ts';
import { emailSchema, lineSchema, pictureSchema, webAddressSchema } from '../../../src/core/contract/schemas/common.ts';
import { domainSchema } from '../../../src/dashboards/schemas/public-share.ts';
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

describe('web address: one definition for answers, charts, pictures and settings', () => {
  const setting = webAddressSchema();
  test.each([
    'https://example.com/a?b=c#d',
    'http://bücher.example',
    'HTTPS://EXAMPLE.COM',
    'https://xn--bcher-kva.example',
    'https://例子.example/路径',
    'https://example.com:8443/a,b..c',
    'http://localhost:3000',
    'http://intranet',
    'http://192.168.0.1:8080/',
    'https://[2001:db8::1]:8443/a',
    'https://a_b.example',
    'https://-a-.example',
    'https://com---19.example',
    'https://example.com.',
    'https://example.com./a',
    'https://user:word@example.com',
    `https://${'l'.repeat(63)}.example`,
    'https://web.archive.org/web/2024/https://example.com/',
    'https://example.com/?to=https://https://example.com',
  ])('%s is one', (text) => {
    expect(isWebAddress(text)).toBe(true);
    expect(answer('url', text).errors).toEqual([]);
    expect(setting.parse(text)).toBe(text);
  });
  test.each([
    'https://a"b.example',
    'https://',
    'javascript:alert(1)',
    'https://a b.example',
    '//example.com',
    'https:///x',
    'https://example..com',
    'https://.example.com',
    'https://example.com..',
    'https://.',
    'https://example,com',
    'https://one.example,https://two.example',
    'https://*.example.com',
    'https://exa;mple.com',
    'https://exa%2Cmple.com',
    'https://https//example.com',
    'https://1.2.3.4.5',
    `https://${'l'.repeat(64)}.example`,
    `https://${'long.'.repeat(51)}example`,
  ])('%s is none', (text) => {
    expect(isWebAddress(text)).toBe(false);
    expect(answer('url', text).errors).toEqual([expect.objectContaining({ message: 'Q: Invalid URL' })]);
    const problem = text.startsWith('https://') ? 'Invalid URL' : 'Enter a URL that begins with https:// or http://';
    expect(setting.safeParse(text).error?.issues[0]?.message).toBe(problem);
    expect(pictureSchema.safeParse(text).error?.issues[0]?.message).toBe('Invalid URL');
  });
  test.each([
    ['https://https://example.com', 'https://example.com'],
    ['https://HTTPS://example.com/a', 'HTTPS://example.com/a'],
    ['https://http://example.com', 'http://example.com'],
    ['https://https://https://example.com', 'https://example.com'],
    ['https:// https://example.com ', 'https://example.com'],
    ['https://https://example.com/https://https://a', 'https://example.com/https://https://a'],
  ])('%j, with its protocol repeated, is stored as %j', (typed, stored) => {
    expect(isWebAddress(typed)).toBe(false);
    expect(answer('url', typed).answered).toEqual([expect.objectContaining({ value: stored })]);
    expect(setting.parse(typed)).toBe(stored);
  });
  test('a picture loses a repeated protocol, too', () =>
    expect(pictureSchema.parse('https://https://example.com/a.png')).toBe('https://example.com/a.png'));
  test('the site of an embedded page loses a repeated protocol, too', () =>
    expect(domainSchema.parse('https://https://www.example.com/')).toBe('www.example.com'));
  test('an address without TLS is refused where https is required', () => {
    expect(isWebAddress('http://example.com', ['https'])).toBe(false);
    expect(webAddressSchema(['https']).safeParse('https://http://example.com').error?.issues[0]?.message).toBe(
      'Enter a URL that begins with https://',
    );
  });
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
