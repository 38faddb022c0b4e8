import { type Kind, noScore } from '../kind.ts';
import { numberFrom, plainAmount, rounded, withUnit } from '../numbers.ts';

export const number: Kind = {
  check: (answer, { options: { min, max, decimals } }) => {
    const value = numberFrom(answer);
    if (value === null || Math.abs(value) > 1e12) return { error: 'Enter a number' };
    if (min !== undefined && value < min) return { error: `At least ${min}` };
    if (max !== undefined && value > max) return { error: `At most ${max}` };
    if (decimals !== undefined && rounded(value, decimals) !== value) return { error: decimalsWords(decimals) };
    return { value };
  },
  inWords: withUnit,
  score: noScore,
  amount: plainAmount,
};

const decimalsWords = (decimals: number) =>
  decimals === 0 ? 'Enter a whole number' : `At most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;
