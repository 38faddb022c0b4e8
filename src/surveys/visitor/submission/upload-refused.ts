import type { SurveyRefusal } from '../../schemas/submission.ts';

export class UploadRefused extends Error {
  readonly refusal: SurveyRefusal | undefined;

  constructor(message: string, refusal?: SurveyRefusal) {
    super(message);
    this.refusal = refusal;
  }
}
