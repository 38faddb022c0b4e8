import type { Visit, VisitRefusal } from '../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../contract/survey-page.ts';

/** Why a visit waits in this browser, by the words for it: no connection, a server that is busy, or a full one. */
export type Waiting = 'kept' | 'keptBusy' | 'keptFull';

/** What the server says when it does not take something. */
export interface Refusal {
  message?: string;
  code?: string;
  kind?: VisitRefusal;
  errors?: { path: string; message: string }[];
  proof?: Visit['proof'];
}

/** The server takes nothing at this moment. */
export class NotNow extends Error {
  readonly why: Waiting;

  constructor(why: Waiting) {
    super(why);
    this.why = why;
  }
}

// A gateway that answers for a server that is gone has told us nothing.
export const isNotNow = ({ status }: Response) => status >= 500 || status === 429;

/** Why something waits after this answer, or after none. */
export function waitingFor(response: Response | undefined): Waiting {
  if (response?.status === 507) return 'keptFull';
  return response || navigator.onLine ? 'keptBusy' : 'kept';
}

/** A request that brings something to the server. */
export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
  credentials: 'same-origin',
});

/** What is wrong with the answers, by the key of their question. */
export function faultsIn({ errors = [] }: Refusal): Record<string, string> {
  const ofAnswers = errors.filter(({ path }) => path.startsWith('answers.'));
  return Object.fromEntries(ofAnswers.map(({ path, message }) => [path.slice('answers.'.length), message]));
}

/** Why the server would not have something, as the page says it. */
export function noticeFor({ code, kind, errors = [] }: Refusal): NonNullable<VisitState['notice']> {
  if (kind) return { refusal: kind };
  if (code === 'TOO_LARGE') return { refusal: 'too_big' };
  if (errors.some(({ path }) => path === 'consent')) return { words: 'agreeFirst' };
  return { words: code === 'PROOF_NEEDED' ? 'sendAgain' : 'notSent' };
}
