import type { SentimentResponse } from '../schemas/sentiment-response.ts';

type Verdict = Pick<SentimentResponse, 'sentimentLabel' | 'sentimentSource' | 'sentimentConfidence'>;
export type Label = NonNullable<SentimentResponse['sentimentLabel']>;

const labels: Record<Label, string> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  mixed: 'Mixed',
};

export const formatLabel = (label: Label | null) => (label === null ? 'No sentiment' : labels[label]);

export function formatVerdict({ sentimentLabel, sentimentSource, sentimentConfidence }: Verdict): string {
  if (sentimentSource === 'pending') return 'Being analyzed';
  if (sentimentLabel) return labels[sentimentLabel];
  if (sentimentSource === 'failed') return 'Not analyzed';
  if (sentimentSource === 'text') return sentimentConfidence === null ? 'Not read' : 'Not clear';
  return formatLabel(null);
}

const high = 0.75;

/** What the verdict was taken from, and how certain it is. */
export function formatOrigin({ sentimentLabel, sentimentSource, sentimentConfidence }: Verdict): string {
  if (sentimentSource === null || sentimentSource === 'pending') return '';
  if (sentimentSource === 'user') return 'corrected';
  if (sentimentSource === 'failed') return 'the text exceeds the limits of the analysis';
  if (sentimentConfidence === null) return 'too short, or in a language that is not analyzed';
  if (sentimentSource === 'score')
    return `from the score${sentimentConfidence < 1 ? ', the text says the opposite' : ''}`;
  if (sentimentLabel === null) return 'from the text';
  return `from the text, ${sentimentConfidence >= high ? 'high' : 'medium'} confidence`;
}
