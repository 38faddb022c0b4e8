import type { AnswerValue, FormField } from './kind.ts';

/** Parses a typed or sent number; null if invalid. */
export function numberFrom(answer: AnswerValue): number | null {
  if (typeof answer === 'number') return Number.isFinite(answer) ? answer : null;
  const isNumber = typeof answer === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(answer.trim());
  return isNumber ? Number(answer) : null;
}

export function rounded(value: number, decimals: number): number {
  const result = Number(value.toFixed(decimals));
  return result === 0 ? 0 : result;
}

export function plainAmount(value: AnswerValue): number | null {
  return typeof value === 'number' ? value : null;
}

export function withUnit(value: AnswerValue, { options }: FormField): string {
  if (value === null) return '';
  return options.unit ? `${String(value)} ${options.unit}` : String(value);
}
