import { type AnswerValue, type FormField, type Kind, noScore, plainWords } from './kind.ts';

export const number: Kind = {
  check: (answer, { options: { min, max } }) => {
    const value = numberFrom(answer);
    if (value === null || Math.abs(value) > 1e12) return { error: 'Enter a number' };
    if (min !== undefined && value < min) return { error: `At least ${min}` };
    if (max !== undefined && value > max) return { error: `At most ${max}` };
    return { value };
  },
  inWords: plainWords,
  score: noScore,
};

/** A whole number from `lowest` to `highest`, and what each says about the customer's feelings. */
export function scaleKind(lowest: number, highest: number, feeling: (value: number) => number): Kind {
  return {
    check: (answer) => {
      const value = numberFrom(answer);
      const fits = value !== null && Number.isInteger(value) && value >= lowest && value <= highest;
      return fits ? { value } : { error: `Choose from ${lowest} to ${highest}` };
    },
    inWords: (value) => (value === null ? '' : `${value} of ${highest}`),
    score: (value: AnswerValue, _field: FormField) => (typeof value === 'number' ? feeling(value) : null),
  };
}

function numberFrom(answer: AnswerValue): number | null {
  if (typeof answer === 'number') return Number.isFinite(answer) ? answer : null;
  const isNumber = typeof answer === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(answer.trim());
  return isNumber ? Number(answer) : null;
}
