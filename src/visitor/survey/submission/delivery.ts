import type { PublicSurvey } from '../../../contract/schemas/surveys/submission.ts';
import type { Emptied, Sent, SubmissionRequest } from './requests.ts';
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

/** Brings answers and files to the server, or keeps them in this browser until they can be brought. */
export const delivery = {
  /** Loads what sends, and does the work that the server asks for while the visitor answers. */
  prepare: (proof: SubmissionRequest['proof'], submissionId: string) =>
    part()
      .then(({ proveEarly }) => proveEarly(proof, submissionId))
      .catch(() => undefined),
  newProof: (where: Pick<SubmissionRequest, 'token' | 'query'>): Promise<SubmissionRequest['proof'] | undefined> =>
    part()
      .then(({ newProof }) => newProof(where))
      .catch(() => undefined),
  send: (sending: SubmissionRequest): Promise<Sent> =>
    part().then(
      ({ sendSubmission }) => sendSubmission(sending),
      () => ({ kind: 'unreached', why: 'kept' }),
    ),
  /** True once a submission that could not be sent is kept, with the questions that it answers. */
  keep: (sending: SubmissionRequest, survey: PublicSurvey): Promise<boolean> =>
    part()
      .then(({ queueSubmission }) => queueSubmission(sending, survey))
      .then(
        () => true,
        () => false,
      ),
  /** Sends what waits, and answers what became of it; undefined where nothing waits. */
  empty: async (isShared: boolean): Promise<Emptied | undefined> => {
    if (!waitingMark.isSet()) return undefined;
    return part()
      .then(({ emptyOutbox }) => emptyOutbox(isShared))
      .catch((): Emptied => ({ left: 'kept', refused: 0, unsent: [], late: [] }));
  },
  upload: (where: Pick<SubmissionRequest, 'token' | 'query'>, file: Blob, name: string): Promise<string> =>
    part().then(({ sendOrKeep }) => sendOrKeep(where, file, name)),
};
