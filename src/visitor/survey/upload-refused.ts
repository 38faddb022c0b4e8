import type { VisitRefusal } from '../../contract/schemas/survey-visit.ts';

/** The server will not have a file, and says why: in a sentence, or because the survey takes nothing. */
export class UploadRefused extends Error {
  readonly refusal: VisitRefusal | undefined;

  constructor(message: string, refusal?: VisitRefusal) {
    super(message);
    this.refusal = refusal;
  }
}
