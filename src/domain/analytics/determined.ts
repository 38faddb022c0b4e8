import type { Relation } from './count-table.ts';

type Equation = Map<string, number>;

/** Coefficients are counted modulo a prime: exactly, and products are safe integers. */
const prime = 67_108_859;

/** More equations than that take seconds. */
const mostEquations = 1_200;

/**
 * The withheld figures that follow from the others: those that are the same in every solution of the relations. One
 * solution of the homogeneous system with arbitrary free figures tells, because they are 0 in it. Undefined for a
 * system that is too large to solve.
 */
export function determinedIn(relations: readonly Relation[], hidden: ReadonlySet<string>): string[] | undefined {
  const equations = relations.flatMap(({ whole, parts }) => {
    const terms = new Map<string, number>();
    for (const part of parts) if (hidden.has(part)) terms.set(part, 1);
    if (hidden.has(whole)) terms.set(whole, prime - 1);
    return terms.size > 0 ? [terms] : [];
  });
  const peeled = peel(equations);
  const done = new Set(peeled.map(({ equation }) => equation));
  const core = equations.filter((equation) => !done.has(equation));
  if (core.length > mostEquations) return undefined;
  return zerosOf(equations, [...echelonOf(core), ...peeled]);
}

/** A figure that gives the value of its equation once all others of the equation are known. */
interface Solved {
  variable: string;
  equation: Equation;
}

/** Figures in one equation only leave the others free; without it, further ones are in one only. Last ones first. */
function peel(equations: readonly Equation[]): Solved[] {
  const within = new Map<string, Set<Equation>>();
  for (const equation of equations) {
    for (const variable of equation.keys()) within.set(variable, (within.get(variable) ?? new Set()).add(equation));
  }
  const peeled: Solved[] = [];
  const open = [...within.keys()];
  for (let variable = open.pop(); variable !== undefined; variable = open.pop()) {
    const [equation, ...others] = within.get(variable) ?? [];
    if (!equation || others.length > 0) continue;
    peeled.push({ variable, equation });
    for (const other of equation.keys()) {
      const left = within.get(other);
      left?.delete(equation);
      if (left?.size === 1) open.push(other);
    }
  }
  return peeled.toReversed();
}

/** Gaussian elimination; the last pivots first, which depend on free figures only. */
function echelonOf(equations: readonly Equation[]): Solved[] {
  const pivots: Solved[] = [];
  for (const original of equations) {
    const equation = new Map(original);
    for (const pivot of pivots) {
      const times = equation.get(pivot.variable);
      if (times !== undefined) subtract(equation, pivot.equation, times);
    }
    const [first] = equation;
    if (!first) continue;
    const inverse = inverseOf(first[1]);
    for (const [name, value] of equation) equation.set(name, (value * inverse) % prime);
    pivots.push({ variable: first[0], equation });
  }
  return pivots.toReversed();
}

function subtract(from: Equation, equation: Equation, times: number): void {
  for (const [key, value] of equation) {
    const left = ((from.get(key) ?? 0) + (prime - times) * value) % prime;
    if (left === 0) from.delete(key);
    else from.set(key, left);
  }
}

function zerosOf(equations: readonly Equation[], solved: readonly Solved[]): string[] {
  const dependent = new Set(solved.map(({ variable }) => variable));
  const values = new Map<string, number>();
  // Arbitrary, but the same each time, so that the same figures give the same page.
  let seed = 20_011;
  for (const variable of new Set(equations.flatMap((equation) => [...equation.keys()])).values()) {
    seed = (seed * 48_271) % 2_147_483_647;
    if (!dependent.has(variable)) values.set(variable, 1 + (seed % (prime - 1)));
  }
  for (const { variable, equation } of solved) {
    let sum = 0;
    for (const [key, times] of equation) {
      if (key !== variable) sum = (sum + times * (values.get(key) ?? 0)) % prime;
    }
    values.set(variable, ((prime - sum) * inverseOf(equation.get(variable) ?? 1)) % prime);
  }
  return [...values].filter(([, value]) => value % prime === 0).map(([key]) => key);
}

/** By the extended Euclidean algorithm. */
function inverseOf(value: number): number {
  let [one, other, left, right] = [value % prime, prime, 1, 0];
  while (other !== 0) {
    const times = Math.floor(one / other);
    [one, other] = [other, one - times * other];
    [left, right] = [right, left - times * right];
  }
  return ((left % prime) + prime) % prime;
}
