import type { Choice } from '../../../contract/schemas/field-options.ts';

/** Choices by what they are called. */
export function listed(...labels: string[]): Choice[] {
  return labels.map((label) => ({ id: label.toLowerCase().replace(/[^a-z]+/g, '-'), label }));
}

export const choices = (...labels: string[]) => ({ choices: listed(...labels) });
