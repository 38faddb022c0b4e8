import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { maskedSummary, readWhole, wordsIn } from '../../../../domain/text/answers.ts';
import { languageOf } from './language.ts';

export async function readResponse(answered: readonly Answered[], score: number | null) {
  const whole = wordsIn(answered);
  const reading = readWhole(whole, await languageOf(whole));
  return {
    language: reading.language,
    sentimentLabel: reading.label,
    topics: reading.topics as string[],
    sentimentScore: score ?? reading.score,
    // Lists and exports show the summary, so it masks personal data.
    summary: maskedSummary(answered),
  };
}
