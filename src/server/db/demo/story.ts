import type { RejectionCode, Resolution } from '../../../contract/schemas/response-end.ts';
import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import type { AnswerValue } from '../../../domain/forms/kind.ts';
import type { FormKey } from './remarks.ts';

/** A response as it is told: what was answered, and who did what, so many hours ago. */
export interface Story {
  form: FormKey;
  hoursAgo: number;
  by: string;
  customer?: string;
  severity?: string;
  answers: Record<string, AnswerValue>;
  since?: readonly Step[];
}

export type Step = readonly [
  hoursAgo: number,
  who: string,
  what:
    | { note: string }
    | { status: Status; reason?: string; code?: RejectionCode; resolution?: Resolution }
    | { give: readonly string[] }
    | { giveGroups: readonly string[] },
];

export const stay = (hotel: string, nps: number, about: string[], comment: string, more: Story['answers'] = {}) => ({
  form: 'stay' as const,
  answers: { hotel, nps, about, comment, departed: '@0', again: nps > 6, ...more },
});
export const checkIn = (hotel: string, ease: number, minutes: number, about: string[], comment: string) => ({
  form: 'checkIn' as const,
  answers: { hotel, ease, minutes, about, comment },
});
export const begun = { status: 'in_progress' } as const;
export const resolved = { status: 'resolved' } as const;
export const closed = { status: 'closed' } as const;
