import { type Kind, noScore } from '../kind.ts';
import { plainAmount, withUnit } from '../numbers.ts';

/** Worked out from other answers, never sent. */
export const calculated: Kind = {
  check: (answer) => (typeof answer === 'number' ? { value: answer } : { error: 'This is calculated' }),
  inWords: withUnit,
  score: noScore,
  amount: plainAmount,
};
