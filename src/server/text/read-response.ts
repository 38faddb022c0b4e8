import type { Answered } from '../../contract/schemas/sentiment-response.ts';
import { summaryOf } from '../../domain/forms/summary.ts';
import { maskAnswers, readAnswers, wordsIn } from '../../domain/text/answers.ts';
import { languageOf } from './language.ts';

/** The columns of a response that come from the customer's words. `score` is the form's own where it has one. */
export async function readResponse(answered: readonly Answered[], score: number | null) {
  const reading = readAnswers(answered, await languageOf(wordsIn(answered)));
  return {
    language: reading.language,
    sentimentLabel: reading.label,
    topics: reading.topics as string[],
    sentimentScore: score ?? reading.score,
    // Lists, boards and exports show the first words: nobody's number belongs there.
    summary: summaryOf(maskAnswers(answered)),
  };
}
