import type { z } from 'zod';
import {
  audienceKinds,
  type Distribution,
  type distributionInputSchema,
} from '../../../../contract/schemas/surveys/survey-distribution.ts';
import { audienceSchema, distributionsSchema } from '../../../../contract/schemas/surveys/survey-invitation.ts';
import { attempt } from '../../../layout/attempt.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { reading } from '../../../providers/operation.ts';
import { useReading } from '../../../providers/reading.ts';
import { refetch } from '../../../providers/refetch.ts';
import type { Call } from '../../../providers/use-call.ts';
import type { RecipientSearch } from './people-browser.tsx';
import { recipientPageSize } from './people-page.ts';

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
