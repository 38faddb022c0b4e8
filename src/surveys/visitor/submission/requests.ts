import type { PublicSurvey, StartSubmission, SubmissionResult, SurveyRefusal } from '../../schemas/submission.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';

export type Waiting = 'kept' | 'keptBusy' | 'keptFull';

export interface Refusal {
  message?: string;
  code?: string;
  kind?: SurveyRefusal;
  errors?: { path: string; message: string }[];
  proof?: PublicSurvey['proof'];
  surveyVersion?: number;
}

export class NotNow extends Error {
  readonly why: Waiting;

  constructor(why: Waiting) {
    super(why);
    this.why = why;
  }
}

// A gateway error says nothing about the submission, because the server itself did not respond.
export const isNotNow = ({ status }: Response) => status >= 500 || status === 429;

export function waitingFor(response: Response | undefined): Waiting {
  if (response?.status === 507) return 'keptFull';
  return response || navigator.onLine ? 'keptBusy' : 'kept';
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
  credentials: 'same-origin',
});

export function issuesIn({ errors = [] }: Refusal): Record<string, string> {
  const ofAnswers = errors.filter(({ path }) => path.startsWith('answers.'));
  return Object.fromEntries(ofAnswers.map(({ path, message }) => [path.slice('answers.'.length), message]));
}

export function noticeFor({ code, kind, errors = [] }: Refusal): NonNullable<SubmissionState['notice']> {
  if (kind) return { refusal: kind };
  if (code === 'TOO_LARGE') return { refusal: 'too_big' };
  if (errors.some(({ path }) => path === 'consent')) return { key: 'agreeFirst' };
  return { key: code === 'PROOF_NEEDED' ? 'sendAgain' : 'notSent' };
}

export interface SubmissionRequest {
  token: string;
  query: string;
  proof: PublicSurvey['proof'];
  body: Pick<StartSubmission, 'answers' | 'submissionId' | 'isComplete'> & Partial<StartSubmission>;
}

export type Sent =
  | { kind: 'answered'; answer: SubmissionResult }
  | {
      kind: 'refused';
      notice: NonNullable<SubmissionState['notice']>;
      issues: Record<string, string>;
      /** The version of the survey that refused. */
      version?: number | undefined;
      /** The key of the question whose file is refused. */
      fileOf?: string | undefined;
    }
  | { kind: 'withoutFiles' }
  | { kind: 'unreached'; why: Waiting };

export interface QueuedSubmission extends SubmissionRequest {
  survey?: PublicSurvey;
  refused?: Extract<Sent, { kind: 'refused' }>['notice'];
}

export interface Emptied {
  left: Waiting | null;
  refused: number;
  unsent: readonly QueuedSubmission[];
  late: readonly string[];
}
