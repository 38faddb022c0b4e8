import type { Field } from '../../contract/resource.ts';
import { durationInWords } from '../../domain/sla/duration.ts';

/** A number as its field counts: 240 minutes read '4 h'. */
export function numberInWords(value: number, { unit }: Field): string {
  if (unit !== 'minutes') return value.toLocaleString();
  return value === 0 ? 'At once' : durationInWords(value * 60_000);
}
