import type { SurveyRefusal } from '../../../contract/schemas/surveys/submission.ts';

/** The server will not have a file, and says why: in a sentence, or because the survey takes nothing. */
export class UploadRefused extends Error {
  readonly refusal: SurveyRefusal | undefined;

  constructor(message: string, refusal?: SurveyRefusal) {
    super(message);
    this.refusal = refusal;
  }
}
