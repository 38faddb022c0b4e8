import type { Association } from '../analytics/schemas/analytics-query.ts';
import { formatNumber } from './format-figure.ts';

/** Whether two dimensions are related, such as “Significant relationship, weak (Cramér’s V 0.21): …”. */
export function associationText({ test, untested }: Pick<Association, 'test' | 'untested'>): string {
  if (!test) return `Relationship not tested: ${reasons[untested ?? 'tooFew']}`;
  const { n, chiSquared, degrees, cramersV: v, adjustedP: p } = test;
  const verdict = p <= 0.05 ? `Significant relationship, ${strong(v)}` : 'Relationship may be chance';
  const chance = p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`;
  const parts = [
    `χ² = ${formatNumber(chiSquared, 1)}`,
    `${degrees} ${degrees === 1 ? 'degree' : 'degrees'} of freedom`,
    `n = ${formatNumber(n)}`,
    chance,
  ];
  return `${verdict} (Cramér’s V ${formatNumber(v, 2)}): ${parts.join(', ')}`;
}

const strong = (v: number) => (v < 0.1 ? 'very weak' : v < 0.3 ? 'weak' : v < 0.5 ? 'moderate' : 'strong');

const reasons = {
  tooFew: 'too few responses',
  severalValues: 'one response can count several times',
  noCount: 'the table has no count',
} as const;
