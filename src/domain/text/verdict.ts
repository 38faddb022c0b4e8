import type { SentimentResponse } from '../../contract/schemas/responses/sentiment-response.ts';
import type { Feeling, FeelingLabel } from './feeling.ts';
import { clearScore } from './words.ts';

export type Verdict = Pick<
  SentimentResponse,
  'sentimentScore' | 'sentimentLabel' | 'sentimentSource' | 'sentimentConfidence'
>;

const contradicted = 0.7;

/** The one verdict of a response: the respondent's own score, or else the sentiment of the text. */
export function verdictOf(score: number | null, text: Feeling | null): Verdict {
  if (score === null) {
    const { score: sentimentScore = null, label: sentimentLabel = null, confidence = null } = text ?? {};
    return { sentimentScore, sentimentLabel, sentimentSource: text && 'text', sentimentConfidence: confidence };
  }
  const label = labelOfScore(score);
  const sentimentConfidence = opposites.has(`${label} ${text?.label}`) ? contradicted : 1;
  return { sentimentScore: score, sentimentLabel: label, sentimentSource: 'score', sentimentConfidence };
}

const opposites: ReadonlySet<string> = new Set(['positive negative', 'negative positive']);

export function labelOfScore(score: number): Exclude<FeelingLabel, 'mixed'> {
  return score > clearScore ? 'positive' : score < -clearScore ? 'negative' : 'neutral';
}
