import type { Emptied, Sent, VisitSending } from './send.ts';

// It comes right after the page is alive: nothing is sent before somebody has answered.
const part = () => import('./send.ts');

/** Brings answers and files to the server, or keeps them in this browser until they can be brought. */
export const delivery = {
  /** Loads what sends, and does the work that the server asks for while the visitor answers. */
  prepare: (proof: VisitSending['proof'], visitId: string) =>
    part()
      .then(({ proveEarly }) => proveEarly(proof, visitId))
      .catch(() => undefined),
  newProof: (where: Pick<VisitSending, 'token' | 'query'>): Promise<VisitSending['proof'] | undefined> =>
    part()
      .then(({ newProof }) => newProof(where))
      .catch(() => undefined),
  send: (sending: VisitSending): Promise<Sent> =>
    part().then(
      ({ sendVisit }) => sendVisit(sending),
      () => ({ kind: 'unreached', why: 'kept' }),
    ),
  /** True once a visit that could not be sent is kept. */
  keep: (sending: VisitSending): Promise<boolean> =>
    part()
      .then(({ keepVisit }) => keepVisit(sending))
      .then(
        () => true,
        () => false,
      ),
  /** Sends what waits, and answers what became of it. */
  empty: (): Promise<Emptied> =>
    part()
      .then(({ emptyOutbox }) => emptyOutbox())
      .catch(() => ({ left: null, refused: 0 })),
  upload: (where: Pick<VisitSending, 'token' | 'query'>, file: Blob, name: string): Promise<string> =>
    part().then(({ sendOrKeep }) => sendOrKeep(where, file, name)),
};
