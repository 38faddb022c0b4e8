import type { z } from 'zod';
import type { answerValueSchema } from './answer-value.ts';

/**
 * `answerValueSchema` written by hand: survey pages avoid loading zod, and the server checks answers by the thousand.
 */
export function isAnswerValue(value: unknown): value is z.infer<typeof answerValueSchema> {
  if (isPlain(value, 50_000) || isText(value)) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const parts = Object.entries(value);
  return (
    parts.length <= 60 && parts.every(([part, cell]) => isPartName(part) && (isPlain(cell, 2_000) || isText(cell)))
  );
}

function isPlain(value: unknown, most: number): boolean {
  if (typeof value === 'string') return value.length <= most;
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

const isText = (value: unknown) =>
  Array.isArray(value) && value.length <= 200 && value.every((one) => typeof one === 'string' && one.length <= 2_000);

const isPartName = (part: string) => part.length <= 40 && part !== '__proto__';
