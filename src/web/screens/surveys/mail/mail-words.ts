import type { Survey } from '../../../../contract/schemas/survey.ts';
import type { Distribution, SkipReason } from '../../../../contract/schemas/survey-distribution.ts';
import type { Invitation } from '../../../../contract/schemas/survey-invitation.ts';
import type { Tone } from '../../../layout/pill.tsx';
import type { MailInput } from './mail-calls.ts';

/** Why somebody is not written to, after how many they are. */
export const reasonWords: Record<SkipReason, string> = {
  no_address: 'no e-mail address',
  same_address: 'same address as somebody else',
  unsubscribed: 'unsubscribed',
  bounced: 'mail came back',
  open_case: 'waiting for help with something severe',
  recently_answered: 'answered a survey lately',
  recently_invited: 'invited lately',
};

export const statusWords: Record<Distribution['status'], { words: string; tone: Tone }> = {
  scheduled: { words: 'Scheduled', tone: 'info' },
  sending: { words: 'Sending', tone: 'info' },
  sent: { words: 'Sent', tone: 'success' },
  cancelled: { words: 'Stopped', tone: 'plain' },
};

export const invitationWords: Record<Invitation['status'], { words: string; tone: Tone }> = {
  waiting: { words: 'Waiting', tone: 'info' },
  sent: { words: 'Sent', tone: 'success' },
  failed: { words: 'Failed', tone: 'error' },
  bounced: { words: 'Came back', tone: 'error' },
  cancelled: { words: 'Not sent', tone: 'plain' },
};

export const customersInWords = (count: number) =>
  `${count.toLocaleString()} ${count === 1 ? 'customer' : 'customers'}`;

/** What a new invitation begins with: everybody, now, once. */
export function startOf({ name, title, defaultLanguage }: Survey): MailInput {
  const isEnglish = defaultLanguage.startsWith('en');
  return {
    name,
    subject: { [defaultLanguage]: title[defaultLanguage] || name },
    message: {
      [defaultLanguage]: isEnglish
        ? 'Dear {name},\n\nwe would like to know what you think. It takes a few minutes.\n\nThank you!'
        : '',
    },
    matching: '',
    sendAt: null,
    reminderDays: [],
    guardDays: 30,
  };
}

/** Words that are empty are not sent: the first language stands for them. */
export function whole(input: MailInput): MailInput {
  const said = (words: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim()));
  return { ...input, subject: said(input.subject), message: said(input.message) };
}

/** “3, 7” as numbers of days; undefined where it says anything else. */
export function daysIn(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const days = parts.map(Number);
  return days.length <= 5 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 90) ? days : undefined;
}
