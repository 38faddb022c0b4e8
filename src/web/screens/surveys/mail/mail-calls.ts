import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type Distribution,
  type distributionInputSchema,
  peopleKinds,
} from '../../../../contract/schemas/survey-distribution.ts';
import {
  audienceSchema,
  distributionsSchema,
  invitationSchema,
} from '../../../../contract/schemas/survey-invitation.ts';
import { call } from '../../../providers/call.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import type { PeopleLookedFor } from './people-browser.tsx';
import { peopleAtOnce, peoplePage } from './people-page.ts';

export type MailInput = z.input<typeof distributionInputSchema>;

const key = (...rest: unknown[]) => ['data', 'default', 'surveyDistributions', 'list', ...rest];
const lookAgainMs = 4_000;

/** As what a survey was sent; looked at again while mails are on their way. */
export const distributionsOf = (id: number) =>
  queryOptions({
    queryKey: key(id),
    queryFn: async ({ signal }) =>
      distributionsSchema.parse(await call('surveys', 'distributions', { params: { id }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.distributions.some(({ status }) => status === 'sending') ? lookAgainMs : false,
  });

/** Who would get it and who not; nothing is sent. */
export const audienceOf = (id: number, input: MailInput) =>
  queryOptions({
    queryKey: key(id, 'audience', input),
    queryFn: async ({ signal }) => {
      const body = { ...input, dryRun: true };
      return audienceSchema.parse(await call('surveys', 'addDistribution', { params: { id }, body, signal }));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Some of those who were chosen, and how many there are like that; nothing is sent. */
export const audiencePeopleOf = (id: number, input: MailInput, { q, status, page }: PeopleLookedFor) =>
  queryOptions({
    queryKey: key(id, 'audience people', input, q, status, page),
    queryFn: async ({ signal }) => {
      const only = peopleKinds.find((kind) => kind === status);
      const people = { q, only, start: (page - 1) * peopleAtOnce, count: peopleAtOnce };
      const body = { ...input, people, dryRun: true };
      const answer = await call('surveys', 'addDistribution', { params: { id }, body, signal });
      return audienceSchema.parse(answer).people ?? { rows: [], total: 0 };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Some of those who were invited, and how many there are like that. */
export const invitationsOf = (id: number, { page, ...query }: PeopleLookedFor) =>
  queryOptions({
    queryKey: key('invitations', id, query, page),
    queryFn: ({ signal }) =>
      peoplePage({
        ...{ schema: invitationSchema, resource: 'surveyDistributions', operation: 'invitations' },
        ...{ params: { id }, query, page, signal },
      }),
    placeholderData: keepPreviousData,
  });

/** Sends it, or asks for it to be sent at its time. Throws what the server has against it. */
export async function sendMails(id: number, body: MailInput, idempotencyKey: string): Promise<void> {
  await call('surveys', 'addDistribution', { params: { id }, body, idempotencyKey });
  await refetch('surveyDistributions');
}

/** Stops a distribution once the person has said so. */
export async function stopMails({ id, name, stats }: Distribution): Promise<void> {
  const left = stats.waiting === 1 ? 'One mail waits' : `${stats.waiting.toLocaleString()} mails wait`;
  const text = `${stats.waiting > 0 ? `${left} and will not be sent. ` : ''}Nobody is reminded any more. What was sent stays sent.`;
  if (!(await isConfirmed(`Stop “${name}”?`, text, 'Stop sending'))) return;
  try {
    await call('surveyDistributions', 'cancel', { params: { id } });
    tell(`Stopped “${name}”`);
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('surveyDistributions');
}
