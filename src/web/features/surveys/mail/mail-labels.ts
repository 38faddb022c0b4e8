import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { Distribution, SkipReason } from '../../../../contract/schemas/surveys/survey-distribution.ts';
import type { Invitation } from '../../../../contract/schemas/surveys/survey-invitation.ts';
import type { Tone } from '../../../layout/pill.tsx';
import type { MailInput } from './mail-calls.ts';

export const reasonLabels: Record<SkipReason, string> = {
  no_address: 'no email address',
  same_address: 'same address as another customer',
  unsubscribed: 'unsubscribed',
  bounced: 'email bounced',
  open_case: 'has a severe open case',
  recently_answered: 'answered a survey recently',
  recently_invited: 'invited recently',
};

export const statusLabels: Record<Distribution['status'], { text: string; tone: Tone }> = {
  scheduled: { text: 'Scheduled', tone: 'info' },
  sending: { text: 'Sending', tone: 'info' },
  sent: { text: 'Sent', tone: 'success' },
  cancelled: { text: 'Stopped', tone: 'plain' },
};

export const invitationLabels: Record<Invitation['status'], { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'info' },
  sent: { text: 'Sent', tone: 'success' },
  failed: { text: 'Failed', tone: 'error' },
  bounced: { text: 'Bounced', tone: 'error' },
  cancelled: { text: 'Not sent', tone: 'plain' },
};

export const formatCustomers = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'customer' : 'customers'}`;

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

/** Empty texts are not sent, so that the default language applies. */
export function trimmedInput(input: MailInput): MailInput {
  const nonEmptyTexts = (texts: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim()));
  return { ...input, subject: nonEmptyTexts(input.subject), message: nonEmptyTexts(input.message) };
}

export function daysIn(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const days = parts.map(Number);
  return days.length <= 5 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 90) ? days : undefined;
}
