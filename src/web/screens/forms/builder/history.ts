/** What can be taken back and done again. `tag` names the last change, so that typing counts as one. */
export interface History<T> {
  past: readonly T[];
  future: readonly T[];
  tag: string | undefined;
  at: number;
}

const most = 100;
const oneThoughtMs = 1_500;

export const newHistory = <T>(): History<T> => ({ past: [], future: [], tag: undefined, at: 0 });

/** Remembers how it was before a change. Changes of one tag that follow each other quickly are taken back together. */
export function remembered<T>(history: History<T>, before: T, tag: string | undefined, at: number): History<T> {
  const continues = tag !== undefined && tag === history.tag && at - history.at < oneThoughtMs;
  const past = continues ? history.past : [...history.past, before].slice(-most);
  return { past, future: [], tag, at };
}

/** One step back: how it was, and the history from there. Nothing where there is no step. */
export function stepBack<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  const value = past.at(-1);
  if (value === undefined) return undefined;
  return { value, history: { past: past.slice(0, -1), future: [now, ...future], tag: undefined, at: 0 } };
}

/** One step forward again. */
export function stepForward<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  const [value, ...rest] = future;
  if (value === undefined) return undefined;
  return { value, history: { past: [...past, now], future: rest, tag: undefined, at: 0 } };
}
