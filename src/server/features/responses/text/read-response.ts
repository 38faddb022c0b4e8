import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { maskedSummary, readWhole, wordsIn } from '../../../../domain/text/answers.ts';
import { languageOf } from './language.ts';

/** The columns of a response that come from the customer's words. `score` is the form's own where it has one. */
export async function readResponse(answered: readonly Answered[], score: number | null) {
  const whole = wordsIn(answered);
  const reading = readWhole(whole, await languageOf(whole));
  return {
    language: reading.language,
    sentimentLabel: reading.label,
    topics: reading.topics as string[],
    sentimentScore: score ?? reading.score,
    // Lists, boards and exports show the first words: nobody's number belongs there.
    summary: maskedSummary(answered),
  };
}
