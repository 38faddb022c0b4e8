import type { sentimentLabels } from '../../../../contract/schemas/responses/sentiment-response.ts';

type Label = (typeof sentimentLabels)[number];

const labels: Record<Label, string> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  mixed: 'Mixed',
};

export const formatLabel = (label: Label | null) => (label === null ? 'No sentiment' : labels[label]);

export function formatLanguage(language: string): string {
  try {
    return new Intl.DisplayNames('en-GB', { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
