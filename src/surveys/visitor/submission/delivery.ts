import type { LocalFile, SendOptions } from '../../../forms/shared/questions/shared/upload-place.ts';
import type { PublicSurvey, SubmissionAnswers } from '../../schemas/submission.ts';
import type { OnUploading, Uploading } from './files.ts';
import { filesPart } from './files-part.ts';
import { pendingFlag } from './pending-flag.ts';
import type { Emptied, Sent, SubmissionRequest } from './requests.ts';

let loading: Promise<typeof import('./send.ts')> | undefined;

// Loaded right after hydration: before an answer nothing is sent, and a failed import is never retried offline by some
// browsers. Cached, because an import resolves asynchronously even when loaded, and rendering would run first.
function part() {
  loading ??= import('./send.ts').catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export const delivery = {
  prepare: (proof: SubmissionRequest['proof'], submissionId: string) =>
    part()
      .then(({ proveEarly }) => proveEarly(proof, submissionId))
      .catch(() => undefined),
  newProof: (where: Pick<SubmissionRequest, 'token' | 'query'>): Promise<SubmissionRequest['proof'] | undefined> =>
    part()
      .then(({ newProof }) => newProof(where))
      .catch(() => undefined),
  send: (sending: SubmissionRequest, onUploading?: OnUploading): Promise<Sent> =>
    part().then(
      ({ sendSubmission }) => sendSubmission(sending, onUploading),
      () => ({ kind: 'unreached', why: 'kept' }),
    ),
  keep: (sending: SubmissionRequest, survey: PublicSurvey): Promise<boolean> =>
    part()
      .then(({ queueSubmission }) => queueSubmission(sending, survey))
      .then(
        () => true,
        () => false,
      ),
  empty: async (isShared: boolean): Promise<Emptied | undefined> => {
    if (!pendingFlag.isSet()) return undefined;
    return part()
      .then(({ emptyOutbox }) => emptyOutbox(isShared))
      .catch((): Emptied => ({ left: 'kept', refused: 0, unsent: [], late: [] }));
  },
  /** The answers without files of this device. */
  withoutFiles: async (answers: SubmissionAnswers): Promise<SubmissionAnswers> =>
    (await filesPart()).withoutLocalFiles(answers),
  upload: async (where: Uploading, file: LocalFile, options: SendOptions): Promise<string> =>
    (await filesPart()).sendOrStoreFile(where, file, options),
};
