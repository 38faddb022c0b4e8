import type { escalationTypes } from '../../forms/schemas/sentiment.ts';

export type EscalationType = (typeof escalationTypes)[number];

export const escalationLabels: Readonly<Record<EscalationType, string>> = {
  none: 'Never',
  on_breach: 'When it is overdue',
  before_breach: 'Shortly before it is overdue',
  on_severity: 'When the severity is high',
  on_negative_sentiment: 'When the customer is unhappy',
  on_inactivity: 'On inactivity',
  manual: 'Manual',
};
