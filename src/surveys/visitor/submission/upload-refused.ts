import type { SurveyRefusal } from '../../schemas/submission.ts';

export class UploadRefused extends Error {
  readonly refusal: SurveyRefusal | undefined;
  /** The key of the question with the file, where a submission is sent with it. */
  readonly key: string | undefined;

  constructor(message: string, refusal?: SurveyRefusal, key?: string) {
    super(message);
    this.refusal = refusal;
    this.key = key;
  }
}
