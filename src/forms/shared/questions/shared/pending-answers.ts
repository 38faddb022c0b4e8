/** What a person is making or uploading at a question, until it is the answer. */
export interface PendingAnswer {
  fieldId: number;
  /** Why it cannot become the answer, in English. */
  problem?: string | undefined;
  /** Goes on without the person, as a recording or an upload does. */
  isRunning: boolean;
  /** Makes it the answer: ends a recording, keeps a drawing, hurries an upload. It may be called again. */
  finish: () => void;
  /** Gives it up. */
  drop: () => void;
}

/** What is pending in one form. Its buttons ask it before they act. */
export interface PendingAnswers {
  add: (pending: PendingAnswer) => () => void;
  all: () => readonly PendingAnswer[];
  subscribe: (listener: () => void) => () => void;
}

export function createPendingAnswers(): PendingAnswers {
  let all: readonly PendingAnswer[] = [];
  const listeners = new Set<() => void>();
  const replace = (next: readonly PendingAnswer[]) => {
    all = next;
    for (const listener of listeners) listener();
  };
  return {
    add: (pending) => {
      replace([...all, pending]);
      return () => replace(all.filter((one) => one !== pending));
    },
    all: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What keeps pending answers from becoming answers, by field. */
export const problemsOf = (all: readonly PendingAnswer[]): ReadonlyMap<number, string> =>
  new Map(
    all.flatMap(({ fieldId, problem }): [number, string][] => (problem === undefined ? [] : [[fieldId, problem]])),
  );
