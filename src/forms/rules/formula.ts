import { rounded } from './kinds/numbers.ts';

/** A parsed formula; formulas are never run as code. */
export type Formula =
  | { number: number }
  | { key: string }
  | { call: string; with: Formula[] }
  | { op: string; left: Formula; right: Formula };

/** Value and sentiment score of a field by key, or the value of a measure by name; null if there is none. */
export interface FormulaLookup {
  amount: (key: string) => number | null;
  score?: (key: string) => number | null;
}

type Amount = number | null;

const functions: Record<string, { arity: [number, number]; work: (numbers: Amount[]) => Amount }> = {
  sum: { arity: [1, 50], work: (numbers) => known(numbers, (some) => some.reduce((sum, one) => sum + one, 0)) },
  mean: { arity: [1, 50], work: (numbers) => known(numbers, (some) => some.reduce((a, b) => a + b, 0) / some.length) },
  min: { arity: [1, 50], work: (numbers) => known(numbers, (some) => Math.min(...some)) },
  max: { arity: [1, 50], work: (numbers) => known(numbers, (some) => Math.max(...some)) },
  count: { arity: [1, 50], work: (numbers) => numbers.filter((one) => one !== null).length },
  abs: { arity: [1, 1], work: ([one = null]) => (one === null ? null : Math.abs(one)) },
  round: { arity: [1, 2], work: ([one = null, decimals = 0]) => roundedTo(one, decimals) },
  if: { arity: [3, 3], work: ([test = null, yes = null, no = null]) => (test === null ? null : test !== 0 ? yes : no) },
  or: { arity: [2, 2], work: ([one = null, instead = null]) => one ?? instead },
};

/** Functions with their least and most arguments. */
export type FormulaFunctions = Readonly<Record<string, [number, number]>>;

/** The functions for figures. */
export const figureFunctions: FormulaFunctions = Object.fromEntries(
  Object.entries(functions).map(([name, { arity }]) => [name, arity]),
);

/** The functions for answers: `score` takes a field and returns its sentiment. */
export const formulaFunctions: FormulaFunctions = { ...figureFunctions, score: [1, 1] };

/** Evaluates a formula; null if a required answer is missing or the result is not a finite number. */
export function worthOf(formula: Formula, lookup: FormulaLookup): number | null {
  const worth = work(formula, lookup);
  return worth !== null && Number.isFinite(worth) && Math.abs(worth) < 1e15 ? worth : null;
}

export function keysIn(formula: Formula): string[] {
  if ('key' in formula) return [formula.key];
  if ('call' in formula) return formula.with.flatMap(keysIn);
  return 'op' in formula ? [...keysIn(formula.left), ...keysIn(formula.right)] : [];
}

function work(formula: Formula, lookup: FormulaLookup): Amount {
  if ('number' in formula) return formula.number;
  if ('key' in formula) return lookup.amount(formula.key);
  if ('op' in formula) return operate(formula.op, work(formula.left, lookup), work(formula.right, lookup));
  const [first] = formula.with;
  if (formula.call === 'score') return first && 'key' in first ? (lookup.score?.(first.key) ?? null) : null;
  return functions[formula.call]?.work(formula.with.map((one) => work(one, lookup))) ?? null;
}

function operate(op: string, left: Amount, right: Amount): Amount {
  if (left === null || right === null) return null;
  const result = operations[op]?.(left, right) ?? null;
  return result === true ? 1 : result === false ? 0 : result;
}

const operations: Record<string, (left: number, right: number) => number | boolean> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

function known(numbers: readonly Amount[], work: (some: number[]) => number): Amount {
  const some = numbers.flatMap((one) => one ?? []);
  return some.length > 0 ? work(some) : null;
}

function roundedTo(value: Amount, decimals: Amount): Amount {
  if (value === null || decimals === null || Math.abs(value) > 1e15) return null;
  return rounded(value, Math.min(6, Math.max(0, Math.trunc(decimals))));
}
