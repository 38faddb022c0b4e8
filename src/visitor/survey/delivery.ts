import type { ReactNode } from 'react';
import type { Visit } from '../../contract/schemas/survey-visit.ts';
import type { Waiting } from './requests.ts';
import type { Sent, VisitSending } from './send.ts';
import { waitingMark } from './waiting-mark.ts';

// It comes right after the page is alive: nothing is sent before somebody has answered.
const part = () => import('./send.ts');

/** What became of what waited. */
export interface Emptied {
  /** Why some of it still waits; null when none does. */
  left: Waiting | null;
  /** How many were refused just now. */
  refused: number;
  /** What its visitor is told of what was refused, or came too late. */
  told?: ReactNode;
}

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
  /** True once a visit that could not be sent is kept, with the questions that it answers. */
  keep: (sending: VisitSending, visit: Visit): Promise<boolean> =>
    part()
      .then(({ keepVisit }) => keepVisit(sending, visit))
      .then(
        () => true,
        () => false,
      ),
  /** Sends what waits, and answers what became of it. What does that comes with the connection: without, all waits on. */
  empty: async (isShared: boolean): Promise<Emptied> => {
    if (!waitingMark.isSet()) return { left: null, refused: 0 };
    return import('./held/queue.tsx')
      .then(({ emptyOutbox }) => emptyOutbox(isShared))
      .catch(() => ({ left: 'kept', refused: 0 }));
  },
  upload: (where: Pick<VisitSending, 'token' | 'query'>, file: Blob, name: string): Promise<string> =>
    part().then(({ sendOrKeep }) => sendOrKeep(where, file, name)),
};
