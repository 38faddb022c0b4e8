import { readNumber } from '../../../core/contract/notations/number.ts';
import type { AnswerValue, FormField } from './kind.ts';

/** A sent number; null if it is none, or could be two. What a person types is read in their language before. */
export function numberFrom(answer: AnswerValue): number | null {
  if (typeof answer === 'number') return Number.isFinite(answer) ? answer : null;
  const read = typeof answer === 'string' ? readNumber(answer) : null;
  return read && 'value' in read ? read.value : null;
}

/** The issue with a text that can mean two numbers. */
export function twoMeaningsOf(answer: AnswerValue): string | undefined {
  const read = typeof answer === 'string' ? readNumber(answer) : null;
  return read && 'ambiguous' in read ? `This can mean ${read.ambiguous.join(' or ')}` : undefined;
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
