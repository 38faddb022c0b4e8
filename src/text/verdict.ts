import type { SentimentResponse } from '../responses/schemas/sentiment-response.ts';
import type { Feeling, FeelingLabel } from './feeling.ts';
import { clearScore } from './words.ts';

export type Verdict = Pick<
  SentimentResponse,
  'sentimentScore' | 'sentimentLabel' | 'sentimentSource' | 'sentimentConfidence'
>;

/** The verdict of a new response: its score, or pending until its text is analyzed. */
export function verdictBeforeAnalysis(score: number | null, fullText: string): Verdict {
  const verdict = verdictOf(score, null);
  return score === null && fullText ? { ...verdict, sentimentSource: 'pending' } : verdict;
}

/** The verdict of a response whose text could not be analyzed. */
export function failedVerdict(score: number | null): Verdict {
  const verdict = verdictOf(score, null);
  return score === null ? { ...verdict, sentimentSource: 'failed' } : verdict;
}

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
