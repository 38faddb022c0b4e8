import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { answerTextIn, maskedSummary, readFullText } from '../../../../domain/text/answers.ts';
import { languageOf } from './language.ts';

export async function readResponse(answered: readonly Answered[], score: number | null) {
  const fullText = answerTextIn(answered);
  const reading = readFullText(fullText, await languageOf(fullText));
  return {
    language: reading.language,
    sentimentLabel: reading.label,
    topics: reading.topics as string[],
    sentimentScore: score ?? reading.score,
    // Lists and exports show the summary, so it masks personal data.
    summary: maskedSummary(answered),
  };
}
