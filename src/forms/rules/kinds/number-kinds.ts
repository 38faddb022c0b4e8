import { isStorable, storedName } from '../../../core/contract/notations/visible-text.ts';
import { formatPlain, type Kind, noScore } from './kind.ts';
import { numberFrom, plainAmount, rounded, twoMeaningsOf, withUnit } from './numbers.ts';

const number: Kind = {
  check: (answer, { options: { min, max, decimals } }) => {
    const value = numberFrom(answer);
    if (value === null || Math.abs(value) > 1e12) return { error: twoMeaningsOf(answer) ?? 'Enter a number' };
    if (min !== undefined && value < min) return { error: `At least ${min}` };
    if (max !== undefined && value > max) return { error: `At most ${max}` };
    if (decimals !== undefined && rounded(value, decimals) !== value) return { error: decimalsText(decimals) };
    return { value };
  },
  format: withUnit,
  score: noScore,
  amount: plainAmount,
};

const decimalsText = (decimals: number) =>
  decimals === 0 ? 'Enter a whole number' : `At most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;

export const calculated: Kind = {
  check: (answer) => (typeof answer === 'number' ? { value: answer } : { error: 'This field is calculated' }),
  format: withUnit,
  score: noScore,
  amount: plainAmount,
};

const hidden: Kind = {
  check: (answer) => {
    const text = typeof answer === 'object' ? '' : storedName(String(answer));
    return text.length > 0 && text.length <= 500 && isStorable(text)
      ? { value: text }
      : { error: 'Not a line of text' };
  },
  format: formatPlain,
  score: noScore,
  amount: (value) => numberFrom(value),
};

export const numberKinds = { number, calculated, hidden };
