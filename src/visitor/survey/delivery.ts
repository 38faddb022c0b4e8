import type { Visit } from '../../contract/schemas/survey-visit.ts';
import type { KeptVisit } from './outbox.ts';
import type { Waiting } from './requests.ts';
import type { Sent, VisitSending } from './send.ts';
import { waitingMark } from './waiting-mark.ts';

let loading: Promise<typeof import('./send.ts')> | undefined;

// It comes right after the page is alive: nothing is sent before somebody has answered, and without a connection a
// browser tries for it once and never again. An import answers later even when all is there, and what is drawn meanwhile
// would come before sending: so what came is kept.
function part() {
  loading ??= import('./send.ts').catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** What became of what waited. */
export interface Emptied {
  /** Why some of it still waits; null when none does. */
  left: Waiting | null;
  /** How many were refused just now. */
  refused: number;
  /** All that was refused, now or before. */
  held: readonly KeptVisit[];
  /** What came after its time: the titles of the surveys. */
  late: readonly string[];
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
  /** Sends what waits, and answers what became of it; undefined where nothing waits. */
  empty: async (isShared: boolean): Promise<Emptied | undefined> => {
    if (!waitingMark.isSet()) return undefined;
    return part()
      .then(({ emptyOutbox }) => emptyOutbox(isShared))
      .catch((): Emptied => ({ left: 'kept', refused: 0, held: [], late: [] }));
  },
  upload: (where: Pick<VisitSending, 'token' | 'query'>, file: Blob, name: string): Promise<string> =>
    part().then(({ sendOrKeep }) => sendOrKeep(where, file, name)),
};
