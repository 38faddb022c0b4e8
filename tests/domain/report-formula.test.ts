import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFormula } from '../../src/domain/reports/formula.ts';
import { tries } from '../support/effort.ts';

const values: Record<string, number> = { count: 12, resolved: 5, nps: -30 };
const read = (name: string) => values[name] ?? null;
const compute = (text: string) => parseFormula(text).compute(read);

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
        const expected: unknown = new Function(...Object.keys(values), `return ${text.replaceAll('--', '- -')}`)(
          ...Object.values(values),
        );
        const shown = compute(text);
        if (Number.isFinite(expected)) expect(shown).toBeCloseTo(expected as number, 6);
        else expect(shown).toBeNull();
      }),
      tries(500, 20_000),
    );
  });

  test('accepts typographic signs and names its measures once', () => {
    expect(compute('100 × resolved ÷ count − 1')).toBeCloseTo((100 * 5) / 12 - 1);
    expect(parseFormula('count + count / nps').names).toEqual(['count', 'nps']);
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
    expect(() => parseFormula(text)).toThrow();
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
