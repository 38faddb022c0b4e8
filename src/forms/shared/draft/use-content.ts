import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '../../../core/web/record/use-draft.ts';

/** The saved state is not part of the undo history. */
export function useContent<D extends { saved: unknown }>(name: string, schema: z.ZodType<D>, start: () => D) {
  const draft = useDraft(name, schema, start);
  const [history, setHistory] = useState<History<D>>(newHistory);
  const latest = useRef(draft.value);
  latest.current = draft.value;

  const keep = (next: (draft: D) => D) => {
    latest.current = next(latest.current);
    draft.change(next);
    return latest.current;
  };
  const change = (next: (draft: D) => D, tag?: string) => {
    const before = latest.current;
    setHistory((now) => remembered(now, before, tag, Date.now()));
    return keep(next);
  };
  const goTo = (step: typeof stepBack) => {
    const { saved } = latest.current;
    const restored = step<D>(history, latest.current);
    if (!restored) return undefined;
    setHistory(restored.history);
    return keep(() => ({ ...restored.value, saved }));
  };
  const discard = (from?: D) => {
    if (!from) setHistory(newHistory());
    latest.current = from ?? start();
    draft.discard(latest.current);
  };

  return {
    ...draft,
    latest: () => latest.current,
    change,
    keep,
    discard,
    undo: () => goTo(stepBack),
    redo: () => goTo(stepForward),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

/** `tag` identifies the last change, so that continuous typing is one undo step. */
interface History<T> {
  past: readonly T[];
  future: readonly T[];
  tag: string | undefined;
  at: number;
}

const most = 100;
const oneThoughtMs = 1_500;

const newHistory = <T>(): History<T> => ({ past: [], future: [], tag: undefined, at: 0 });

function remembered<T>(history: History<T>, before: T, tag: string | undefined, at: number): History<T> {
  const continues = tag !== undefined && tag === history.tag && at - history.at < oneThoughtMs;
  const past = continues ? history.past : [...history.past, before].slice(-most);
  return { past, future: [], tag, at };
}

function stepBack<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  const value = past.at(-1);
  if (value === undefined) return undefined;
  return { value, history: { past: past.slice(0, -1), future: [now, ...future], tag: undefined, at: 0 } };
}

function stepForward<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  const [value, ...rest] = future;
  if (value === undefined) return undefined;
  return { value, history: { past: [...past, now], future: rest, tag: undefined, at: 0 } };
}
