import type { z } from 'zod';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import {
  audienceKinds,
  type Distribution,
  type distributionInputSchema,
  type SkipReason,
} from '../../../../contract/schemas/surveys/survey-distribution.ts';
import {
  audienceSchema,
  distributionsSchema,
  type Invitation,
} from '../../../../contract/schemas/surveys/survey-invitation.ts';
import { attempt } from '../../../layout/attempt.ts';
import type { Tone } from '../../../layout/pill.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { type Call, reading, refetch, useReading } from '../../../providers/queries.ts';
import { type RecipientSearch, recipientPageSize } from './recipients.tsx';

export type MailInput = z.input<typeof distributionInputSchema>;

const pollIntervalMs = 4_000;

/** Polls while emails are being sent. */
export const distributionsOf = (id: number) =>
  reading('surveys', 'distributions', {
    params: { id },
    schema: distributionsSchema,
    refetchInterval: (answer) =>
      answer?.distributions.some(({ status }) => status === 'sending') ? pollIntervalMs : false,
  });

/** The server only evaluates the audience and sends nothing. */
export const audienceOf = (id: number, input: MailInput) => dryRun(id, input);

export function useAudienceRecipients(id: number, input: MailInput, { q, status, page }: RecipientSearch) {
  const only = audienceKinds.find((kind) => kind === status);
  const recipientParams = { q, only, start: (page - 1) * recipientPageSize, count: recipientPageSize };
  const { data, error, refetch } = useReading(dryRun(id, { ...input, people: recipientParams }));
  return { data: data && (data.people ?? { rows: [], total: 0 }), error, refetch };
}

const dryRun = (id: number, input: object) =>
  reading('surveys', 'addDistribution', {
    params: { id },
    payload: { ...input, dryRun: true },
    schema: audienceSchema,
    keepsPrevious: true,
    retry: false,
  });

export async function sendMails(call: Call, id: number, body: MailInput, idempotencyKey: string): Promise<void> {
  await call('surveys', 'addDistribution', { params: { id }, body, idempotencyKey });
  await refetch('surveys', 'surveyDistributions');
}

export async function stopMails(call: Call, { id, name, stats }: Distribution): Promise<void> {
  const left = stats.waiting === 1 ? '1 email is waiting' : `${stats.waiting.toLocaleString()} emails are waiting`;
  const text = `${stats.waiting > 0 ? `${left} and will not be sent. ` : ''}No more reminders are sent. Sent emails cannot be recalled.`;
  if (!(await isConfirmed(`Stop “${name}”?`, text, 'Stop sending'))) return;
  const stop = () => call('surveyDistributions', 'cancel', { params: { id } });
  await attempt(stop, `Stopped “${name}”`, 'surveys', 'surveyDistributions');
}

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
