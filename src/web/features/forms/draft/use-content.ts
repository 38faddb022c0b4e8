import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '../../../crud/record/use-draft.ts';
import type { BuilderDraft } from './builder-draft.ts';

/** The draft of a form with its steps back and forward. What the server has of it is not part of the steps. */
export function useContent<D extends BuilderDraft>(name: string, schema: z.ZodType<D>, start: () => D) {
  const draft = useDraft(name, schema, start);
  const [history, setHistory] = useState<History<D>>(newHistory);
  const latest = useRef(draft.value);
  latest.current = draft.value;

  const change = (next: (draft: D) => D, tag?: string) => {
    const before = latest.current;
    latest.current = next(latest.current);
    setHistory((now) => remembered(now, before, tag, Date.now()));
    draft.change(next);
    return latest.current;
  };
  const goTo = (step: typeof stepBack) => {
    const { saved } = latest.current;
    const there = step<D>(history, latest.current);
    if (!there) return undefined;
    setHistory(there.history);
    latest.current = { ...there.value, saved };
    draft.change((before) => ({ ...there.value, saved: before.saved }));
    return latest.current;
  };
  const discard = (from?: D) => {
    if (!from) setHistory(newHistory());
    draft.discard(from);
  };

  return {
    ...draft,
    change,
    /** Changes what is known of the server's side: no step of its own. */
    keep: draft.change,
    discard,
    undo: () => goTo(stepBack),
    redo: () => goTo(stepForward),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

/** What can be taken back and done again. `tag` names the last change, so that typing counts as one. */
interface History<T> {
  past: readonly T[];
  future: readonly T[];
  tag: string | undefined;
  at: number;
}

const most = 100;
const oneThoughtMs = 1_500;

const newHistory = <T>(): History<T> => ({ past: [], future: [], tag: undefined, at: 0 });

/** Remembers how it was before a change. Changes of one tag that follow each other quickly are taken back together. */
function remembered<T>(history: History<T>, before: T, tag: string | undefined, at: number): History<T> {
  const continues = tag !== undefined && tag === history.tag && at - history.at < oneThoughtMs;
  const past = continues ? history.past : [...history.past, before].slice(-most);
  return { past, future: [], tag, at };
}

/** One step back: how it was, and the history from there. Nothing where there is no step. */
function stepBack<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  const value = past.at(-1);
  if (value === undefined) return undefined;
  return { value, history: { past: past.slice(0, -1), future: [now, ...future], tag: undefined, at: 0 } };
}

/** One step forward again. */
function stepForward<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  const [value, ...rest] = future;
  if (value === undefined) return undefined;
  return { value, history: { past: [...past, now], future: rest, tag: undefined, at: 0 } };
}
