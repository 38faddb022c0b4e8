import type { escalationTypes } from '../../../../contract/schemas/sentiment.ts';

export type EscalationType = (typeof escalationTypes)[number];

const words: Record<EscalationType, string> = {
  none: 'Never',
  on_breach: 'When it is overdue',
  before_breach: 'Shortly before it is overdue',
  on_severity: 'When the severity is high',
  on_negative_sentiment: 'When the customer is unhappy',
  on_inactivity: 'When nobody acts on it',
  manual: 'By hand',
};

/** When a response is handed to somebody higher, as people say it. */
export const escalationInWords = (type: EscalationType) => words[type];

/** What a form that escalates may choose from. */
export const waysToEscalate: readonly EscalationType[] = [
  'on_breach',
  'before_breach',
  'on_severity',
  'on_negative_sentiment',
  'on_inactivity',
  'manual',
];
