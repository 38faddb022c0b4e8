import type {
  PublicSurvey,
  StartSubmission,
  SubmissionResult,
  SurveyRefusal,
} from '../../../contract/schemas/surveys/submission.ts';
import type { SubmissionState } from '../../../contract/survey-page.ts';

/** Why a submission waits in this browser, by the words for it: no connection, a server that is busy, or a full one. */
export type Waiting = 'kept' | 'keptBusy' | 'keptFull';

/** What the server says when it does not take something. */
export interface Refusal {
  message?: string;
  code?: string;
  kind?: SurveyRefusal;
  errors?: { path: string; message: string }[];
  proof?: PublicSurvey['proof'];
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
export function issuesIn({ errors = [] }: Refusal): Record<string, string> {
  const ofAnswers = errors.filter(({ path }) => path.startsWith('answers.'));
  return Object.fromEntries(ofAnswers.map(({ path, message }) => [path.slice('answers.'.length), message]));
}

/** Why the server would not have something, as the page says it. */
export function noticeFor({ code, kind, errors = [] }: Refusal): NonNullable<SubmissionState['notice']> {
  if (kind) return { refusal: kind };
  if (code === 'TOO_LARGE') return { refusal: 'too_big' };
  if (errors.some(({ path }) => path === 'consent')) return { key: 'agreeFirst' };
  return { key: code === 'PROOF_NEEDED' ? 'sendAgain' : 'notSent' };
}

/** What goes to the server, and to which survey. */
export interface SubmissionRequest {
  token: string;
  query: string;
  proof: PublicSurvey['proof'];
  body: Pick<StartSubmission, 'answers' | 'submissionId' | 'isComplete'> & Partial<StartSubmission>;
}

export type Sent =
  | { kind: 'answered'; answer: SubmissionResult }
  /** The server said no: why, and what is wrong by the key of its question. */
  | { kind: 'refused'; notice: NonNullable<SubmissionState['notice']>; issues: Record<string, string> }
  /** Nothing came back, or nothing that says what became of it. */
  | { kind: 'unreached'; why: Waiting };

/** A submission that waits here. */
export interface QueuedSubmission extends SubmissionRequest {
  /** What it answers; absent in what was kept before that was kept too. */
  survey?: PublicSurvey;
  /** Why the server would not have it: it is then not sent again until its visitor says so. */
  refused?: Extract<Sent, { kind: 'refused' }>['notice'];
  /** Where the survey asks for less by now and the others have arrived, the keys of those that have not. */
  dropped?: readonly string[];
}

/** What became of what waited. */
export interface Emptied {
  /** Why some of it still waits; null when none does. */
  left: Waiting | null;
  /** How many were refused just now. */
  refused: number;
  /** All that was refused, now or before. */
  unsent: readonly QueuedSubmission[];
  /** What came after its time: the titles of the surveys. */
  late: readonly string[];
}
