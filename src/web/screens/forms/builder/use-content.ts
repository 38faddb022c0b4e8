import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '../../../crud/use-draft.ts';
import type { BuilderDraft } from './builder-draft.ts';
import { type History, newHistory, remembered, stepBack, stepForward } from './history.ts';

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
