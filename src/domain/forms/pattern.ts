import { type PatternNode, parsePattern } from './parse-pattern.ts';

const mostStates = 500;
// Limits the automaton: nested empty repetitions add no state and would expand without end.
const mostSteps = 5_000;

type State = { test: (codePoint: number) => boolean; next: number } | { either: number[] } | { end: true };

export function patternIssue(pattern: string): string | undefined {
  const compiled = compile(pattern);
  return 'error' in compiled ? compiled.error : undefined;
}

/**
 * Whether a pattern matches the whole text. It simulates all states in parallel, so the time is at most text length
 * times pattern size and no pattern can hang.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const compiled = compile(pattern);
  if ('error' in compiled) return true;
  const { states, start } = compiled;
  let now = reached(states, [start]);
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const next = [...now].flatMap((at) => {
      const state = states[at] as State;
      return 'test' in state && state.test(codePoint) ? [state.next] : [];
    });
    if (next.length === 0) return false;
    now = reached(states, next);
  }
  return [...now].some((at) => 'end' in (states[at] as State));
}

interface Compiled {
  states: State[];
  start: number;
}

let last: { pattern: string; compiled: Compiled | { error: string } } | undefined;

function compile(pattern: string): Compiled | { error: string } {
  if (last?.pattern !== pattern) last = { pattern, compiled: freshlyCompiled(pattern) };
  return last.compiled;
}

function freshlyCompiled(pattern: string): Compiled | { error: string } {
  const parsed = parsePattern(pattern);
  if ('error' in parsed) return parsed;
  const plan: Plan = { states: [{ end: true }], steps: 0 };
  try {
    return { states: plan.states, start: build(plan, parsed.node, 0) };
  } catch (error) {
    if (error instanceof TooLarge) return { error: 'This pattern repeats too much' };
    throw error;
  }
}

class TooLarge extends Error {}

type Repeat = Extract<PatternNode, { repeat: PatternNode }>;

interface Plan {
  states: State[];
  steps: number;
}

/** Adds the states of a node that lead to `next`; returns the first of them. */
function build(plan: Plan, node: PatternNode, next: number): number {
  plan.steps += 1;
  if (plan.steps > mostSteps) throw new TooLarge();
  if ('test' in node) return add(plan, { test: node.test, next });
  if ('either' in node) return add(plan, { either: node.either.map((one) => build(plan, one, next)) });
  if ('inOrder' in node) return node.inOrder.reduceRight((after, one) => build(plan, one, after), next);
  return buildRepeat(plan, node, next);
}

function buildRepeat(plan: Plan, { repeat, least, most }: Repeat, next: number) {
  let start = next;
  if (most === undefined) {
    const loop: State = { either: [] };
    const at = add(plan, loop);
    loop.either.push(build(plan, repeat, at), next);
    start = at;
  } else {
    for (let count = least; count < most; count += 1) {
      start = add(plan, { either: [build(plan, repeat, start), next] });
    }
  }
  for (let count = 0; count < least; count += 1) start = build(plan, repeat, start);
  return start;
}

function add({ states }: Plan, state: State): number {
  if (states.length >= mostStates) throw new TooLarge();
  return states.push(state) - 1;
}

function reached(states: readonly State[], from: readonly number[]): Set<number> {
  const seen = new Set<number>();
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const state = states[at] as State;
    if ('either' in state) waiting.push(...state.either);
  }
  return seen;
}
