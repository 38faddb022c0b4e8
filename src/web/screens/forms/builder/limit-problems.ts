import type { FieldOptions } from '../../../../contract/schemas/field-options.ts';
import { settingsOf } from '../question/settings-of.ts';
import type { DraftField } from './builder-draft.ts';
import { found, type Problems } from './found.ts';

/** What is wrong with the numbers that a question is limited by. */
export function limitProblems({ key, fieldType, options }: DraftField): Problems {
  const has = settingsOf(fieldType);
  const at = (path: string, problem: string | undefined | false) => found(`${key}.range${path}`, problem || undefined);
  return {
    ...(has.has('range') ? at('', rangeProblem(options)) : {}),
    ...(has.has('step') ? at('.step', options.step !== undefined && options.step <= 0 && 'More than 0') : {}),
    ...(has.has('decimals') ? at('.decimals', notWhole(options.decimals, 0, 6)) : {}),
    ...(has.has('files') ? at('.maxFiles', notWhole(options.maxFiles, 1, 10)) : {}),
    ...(has.has('files') ? at('.maxSizeMb', sizeProblem(options.maxSizeMb)) : {}),
    ...(has.has('seconds') ? at('.minSeconds', secondsProblem(options)) : {}),
    ...(has.has('seconds') ? at('.maxSeconds', notWhole(options.maxSeconds, 1, 3_600)) : {}),
  };
}

const rangeProblem = ({ min, max }: FieldOptions) =>
  min !== undefined && max !== undefined && min > max && 'The least is more than the most';

const sizeProblem = (size: number | undefined) => size !== undefined && (size <= 0 || size > 25) && 'From 1 to 25';

function secondsProblem({ minSeconds, maxSeconds }: FieldOptions): string | undefined {
  if (minSeconds !== undefined && maxSeconds !== undefined && minSeconds > maxSeconds) return 'More than the most';
  return notWhole(minSeconds, 0, 3_600);
}

function notWhole(value: number | undefined, from: number, to: number): string | undefined {
  if (value === undefined) return undefined;
  return Number.isInteger(value) && value >= from && value <= to ? undefined : `A whole number from ${from} to ${to}`;
}
