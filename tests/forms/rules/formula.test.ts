import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figureFunctions, keysIn, worthOf } from '../../../src/forms/rules/formula.ts';
import { parseFormula } from '../../../src/forms/rules/parse-formula.ts';
import { parseComputed } from '../../../src/reports/rules/block-query.ts';
import { tries } from '../../support/effort.ts';

const values: Record<string, number> = { count: 12, resolved: 5, nps: -30 };
const lookup = { amount: (name: string) => values[name] ?? null };

function compute(text: string): number | null {
  const parsed = parseFormula(text, figureFunctions);
  if ('error' in parsed) throw new Error(parsed.error);
  return worthOf(parsed.formula, lookup);
}

/** Random formulas as JavaScript, which has the same precedence and the same numbers. */
const formula: fc.Arbitrary<string> = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('count', 'resolved', 'nps', '0', '2', '3.25', '.5'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', ' + ', ' - '), tie('formula'))
      .map(([left, sign, right]) => `${left}${sign}${right}`),
    tie('formula').map((inner) => `(${inner})`),
    tie('formula').map((inner) => `-(${inner})`),
  ),
})).formula;

describe('a formula', () => {
  test('computes what JavaScript computes', () => {
    fc.assert(
      fc.property(formula, (text) => {
        fc.pre(text.length <= 500);
        const expected: unknown = new Function(...Object.keys(values), `return ${text.replaceAll('--', '- -')}`)(
          ...Object.values(values),
        );
        const shown = compute(text);
        if (Math.abs(expected as number) < 1e15) expect(shown).toBeCloseTo(expected as number, 6);
        else expect(shown).toBeNull();
      }),
      tries(500, 20_000),
    );
  });

  test('accepts typographic signs and names with capital letters', () => {
    expect(compute('100 × resolved ÷ count − 1')).toBeCloseTo((100 * 5) / 12 - 1);
    const parsed = parseFormula('positivePct + count / _a1');
    expect('formula' in parsed && keysIn(parsed.formula)).toEqual(['positivePct', 'count', '_a1']);
  });

  test('of figures has the functions of answers except the sentiment of a question', () => {
    expect(compute('round(100 * if(count > 10, mean(resolved, count), 0) / 3, 1)')).toBe(283.3);
    expect(() => compute('score(count)')).toThrow('does not exist');
    expect(parseFormula('score(count)')).toHaveProperty('formula');
  });

  test('of a computed column uses the measures of its block only', () => {
    expect(parseComputed('count / nps', ['count'])).toEqual({ error: '“nps” is not a measure of this block' });
    expect(parseComputed('count +', ['count'])).toEqual({ error: 'The formula ends too early' });
    expect(parseComputed('count / 2', ['count'])).toHaveProperty('formula');
  });

  test('is null without a value and where it divides by zero', () => {
    expect(compute('missing + 1')).toBeNull();
    expect(compute('count / (resolved - 5)')).toBeNull();
  });

  test.each([
    '',
    '1 +',
    '(1',
    '1)',
    'count resolved',
    '2 2',
    'count; 1',
    'a.b',
    'a[0]',
    'alert(1)',
    '1e5x',
    '*3',
    '"a"',
  ])('refuses %j', (text) => {
    expect(() => compute(text)).toThrow();
  });

  test('never runs text, and either fails or gives a number or null', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        let shown: unknown = null;
        try {
          shown = compute(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        expect(shown === null || Number.isFinite(shown)).toBe(true);
      }),
      tries(500, 20_000),
    );
  });
});
