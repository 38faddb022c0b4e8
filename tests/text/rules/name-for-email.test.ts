import { describe, expect, test } from 'vitest';
import { hasLink } from '../../../src/core/contract/notations/has-link.ts';
import { nameForEmail } from '../../../src/core/rules/name-for-email.ts';

describe('name in an email', () => {
  test.each([
    ['https://evil.example/login', ''],
    ['Your account is locked, see https://evil.example/a?b now', 'Your account is locked, see now'],
    ['Visit www.evil', 'Visit'],
    ['Pay at EVIL.example', 'Pay at'],
    ['evil．example', ''],
    ['evil。example', ''],
    ['ev\u200Bil.exam\u00ADple', ''],
    ['Ask me@evil', 'Ask'],
    ['see xn--evl-epa.example', 'see'],
    ['at 10.0.0.1 now', 'at now'],
    ['Call +1 (555) 010-4477 now', 'Call now'],
    ['two\r\nBcc: lines\u2028three', 'two Bcc: lines three'],
    ['<b>Bank</b>', 'b Bank /b'],
    ['\u202EgnitirW', 'gnitirW'],
  ])('%j loses what a mail program makes a link of', (name, shown) => {
    expect(nameForEmail(name)).toBe(shown);
  });

  test('is shortened to 60 characters, without cutting one', () => {
    expect(nameForEmail('👩‍👩‍👧'.repeat(80), 'other')).toBe('other');
    expect(nameForEmail('é'.repeat(80))).toBe(`${'é'.repeat(59)}…`);
    expect(nameForEmail('Z\u0351'.repeat(20)).length).toBeLessThanOrEqual(240);
  });

  test('of which nothing is left becomes the other one', () => {
    expect(nameForEmail('https://evil.example', 'acme')).toBe('acme');
  });

  test.each([
    'Ada Lovelace',
    'J.P. Morgan',
    'Dr. Kim',
    'St. Gallen AG',
    'O’Brien & Söhne, 24/7',
    'Compilers & Co.',
    'علی‌رضا',
    'क्षत्रिय',
    '株式会社 東京',
    'Jean-Luc d’Été',
    'Version 2.0 Team',
  ])('%s stays as it is', (name) => {
    expect(hasLink(name)).toBe(false);
    expect(nameForEmail(name)).toBe(name);
  });
});
