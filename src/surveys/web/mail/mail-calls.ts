import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { BodyOf } from '../../../core/routes/operations.ts';
import type { Tone } from '../../../core/web/layout/pill.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { Distribution, SkipReason } from '../../schemas/survey-distribution.ts';
import type { Audience, Invitation } from '../../schemas/survey-invitation.ts';

export type MailInput = BodyOf<'surveys', 'addDistribution'>;

/** Who would receive an email: a dry run, which sends nothing. */
export function useAudience(surveyId: number, input: MailInput) {
  const { query } = useOperation('surveys', 'addDistribution', {
    params: { id: surveyId },
    payload: { ...input, dryRun: true },
    queryOptions: { placeholderData: (previous) => previous, retry: false },
  });
  const answer = query.data?.data;
  return { query, audience: answer && isAudience(answer) ? answer : undefined };
}

const isAudience = (answer: Audience | Distribution): answer is Audience => 'leftOut' in answer;

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

export const formatCustomers = (count: number) => `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`;

export function initialMail({ name, title, defaultLanguage }: Survey): MailInput {
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
