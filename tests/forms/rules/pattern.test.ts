import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPattern, patternIssue } from '../../../src/forms/rules/pattern.ts';
import { validateAnswers } from '../../../src/forms/rules/validate-answers.ts';
import { tries } from '../../support/effort.ts';

describe('a pattern', () => {
  test.each([
    ['[0-9]{5}', '01067', '010670'],
    ['^[A-Z]{2}-\\d{3,}$', 'AB-123', 'x AB-123'],
    ['cat|dog', 'dog', 'dogs'],
    ['\\w+ \\w+', 'Zoë Müller', 'Zoë-Müller'],
    ['[\\w.]+', '佐藤.花子', '佐藤 花子'],
    ['[^\\W\\d_]+', 'Straße', 'Straße1'],
    ['\\W+', '¿?…', 'é'],
    ['a\\sb', 'a\u00a0b', 'ab'],
    ['[\\s\\S]*', 'any\nthing', undefined],
    ['[\\S]+', 'señor', 'se ñor'],
    ['.{2}', '😀😀', '😀'],
    ['(?i)vip-\\d', 'VIP-1', 'VIP-'],
    ['\\p{Lu}\\p{Ll}+', 'Élise', 'élise'],
    ['[\\]x]', ']', '\\'],
    ['\\d+', '12', '１２'],
  ])('%s matches the whole of “%s”, and not “%s”', (pattern, yes, no) => {
    expect(patternIssue(pattern)).toBeUndefined();
    expect(matchesPattern(pattern, yes)).toBe(true);
    if (no !== undefined) expect(matchesPattern(pattern, no)).toBe(false);
  });

  test.each([
    ['', 'The pattern is empty'],
    ['(a', 'A “)” is missing'],
    ['a)', 'A “(” is missing'],
    ['[a', 'A “]” is missing'],
    ['a\\', 'The pattern ends too early'],
    ['(?=a)b', 'Lookahead and lookbehind are not supported'],
    ['(?<!a)b', 'Lookahead and lookbehind are not supported'],
    ['a{2,1}', 'Enter a repetition such as {2} or {2,5}; a pattern repeats at most 1,000 times'],
    ['((a{999}){999}){999}', 'Enter a repetition such as {2} or {2,5}; a pattern repeats at most 1,000 times'],
    ['(\\d{40}|x{40}){20}', 'This pattern repeats too much'],
    ['*a', 'The pattern is not valid: missing argument to repetition operator “*”'],
    ['\\1', 'The pattern is not valid: invalid escape sequence “\\1”'],
  ])('%s is refused: %s', (pattern, issue) => {
    expect(patternIssue(pattern)).toBe(issue);
    expect(matchesPattern(pattern, 'anything')).toBe(true);
  });

  test.each(['(((a*)*)*)*b', '(a|aa)+$', '(.*a){12}x', '(x+x+)+y'])(
    '%s ends for 100,000 letters, where a backtracking engine never would',
    (pattern) => {
      expect(matchesPattern(pattern, `${'a'.repeat(100_000)}!`)).toBe(false);
      expect(matchesPattern(pattern, `${'x'.repeat(100_000)}!`)).toBe(false);
    },
  );

  test('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), fc.string({ maxLength: 50 }), (pattern, text) => {
        const issue = patternIssue(pattern);
        expect(issue === undefined || issue.length > 10).toBe(true);
        expect(typeof matchesPattern(pattern, text)).toBe('boolean');
      }),
      tries(500, 20_000),
    );
  });

  test('of a question is checked with its message', () => {
    const options = { validation: [{ rule: 'pattern' as const, value: '\\d{5}', message: 'Five digits' }] };
    const code = { id: 1, fieldName: 'Code', fieldType: 'text' as const, required: false, isSentimentValue: false };
    const errors = (value: string) => validateAnswers([{ ...code, options }], [{ fieldId: 1, value }]).errors;
    expect(errors('0106').map(({ message }) => message)).toEqual(['Code: Five digits']);
    expect(errors('01067')).toEqual([]);
  });
});
