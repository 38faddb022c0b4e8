import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { SentimentResponse, TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import { type SlaExplanation, slaExplanationSchema } from '../../../src/responses/schemas/sla-clock.ts';
import { ownPageClient, ownPages } from '../../compliance/server/own-page-client.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { timePasses } from '../../support/time-passes.ts';
import { cameBack } from '../../surveys/server/mail/came-back.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let admin: SignedIn;
let email: string;
let id: number;
const hour = 3_600_000;

beforeAll(async () => {
  office = await openOffice('mail@candor.example', ownPages);
});
afterAll(() => office.close());
beforeEach(async () => {
  const desk = await office.desk();
  admin = desk.admin;
  const customer = await desk.customer({ displayName: 'Rosa Lind' });
  email = customer.email;
  const severity = await created(admin, '/SeverityLevels', {
    name: 'Urgent',
    daysToResolve: 9,
    firstResponseHours: 2,
    nextResponseHours: 4,
  });
  const form = await created(admin, '/Sentiments', { name: 'Counter', enableSLA: true, severityLevels: [severity.id] });
  const made = { sentimentId: form.id, severityLevelId: severity.id, customerResponseId: customer.id, values: [] };
  id = (await created(admin, '/SentimentResponses/create', made)).id;
});

type Shown = SentimentResponse & { tracking: TrackingEntry[] };

const shown = async () => (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: Shown }>().data;
const hoursLeft = async () => {
  const { nextResponseDueAt } = await shown();
  return nextResponseDueAt && Math.round((Date.parse(nextResponseDueAt) - Date.now()) / hour);
};
const move = (status: string) => admin.ask('PUT', `/SentimentResponses/${id}/status`, { status });
const explained = async () =>
  slaExplanationSchema.parse((await admin.ask('GET', `/SentimentResponses/${id}/sla`)).json<SlaExplanation>());
const lastMail = () => office.post.received.findLast(({ to }) => to === email);

async function reply() {
  await admin.ask('POST', `/SentimentResponses/${id}/messages`, { body: 'Dear Rosa' });
  await office.work();
}

async function customerWrites(...headers: string[]) {
  const [, token = ''] = /^mail\+([0-9a-z-]+)@/.exec(lastMail()?.headers['reply-to'] ?? '') ?? [];
  const head = [`From: Rosa <${email}>`, `Message-ID: <${Math.random()}@phone.example>`, ...headers];
  return deliver(token, [...head, '', 'And the other door?'].join('\r\n'));
}

async function deliver(token: string, mail: string) {
  const sent = { 'content-type': 'message/rfc822' };
  const answer = await office.app.stranger.ask('POST', `/public/bounces/${token}`, mail, sent);
  expect(answer.status).toBe(200);
  return token;
}

test('next response: is due when the customer answers a reply, and is met when staff reply again', async () => {
  expect(await hoursLeft()).toBeNull();
  await reply();
  expect(await hoursLeft()).toBeNull();
  await customerWrites();
  expect(await hoursLeft()).toBe(4);
  const { explanation, lines } = await explained();
  expect(explanation?.nextResponseTarget).toBe('4 hours');
  expect(Date.parse(explanation?.nextResponseDueAt ?? '')).toBe(Date.parse((await shown()).nextResponseDueAt ?? ''));
  expect(lines.at(-1)).toMatch(/^The customer wrote .+\. The next reply must be sent within 4 hours: due /);
  await reply();
  expect(await hoursLeft()).toBeNull();
  expect((await explained()).lines.join()).not.toContain('next reply');
});

test('next response: a note, a status and a further message of the customer do not move it', async () => {
  await reply();
  await customerWrites();
  await timePasses(office.app.services.database, id, 1);
  await move('in_progress');
  await created(admin, `/SentimentResponses/${id}/tracking`, { notes: 'I will ask the locksmith' });
  await customerWrites();
  expect(await hoursLeft()).toBe(3);
});

test('next response: a comment on the own page of the customer is a message too', async () => {
  await reply();
  const [, token = ''] = /\/my-feedback\/([\w-]{22})$/m.exec(lastMail()?.text ?? '') ?? [];
  await ownPageClient(office.app, admin, token).comment({ text: 'And the other door?' });
  expect(await hoursLeft()).toBe(4);
});

test('next response: is not due for automatic replies and bounces', async () => {
  await reply();
  const token = await customerWrites('Auto-Submitted: auto-replied');
  await deliver(token, cameBack());
  expect((await shown()).tracking.filter(({ kind }) => kind === 'message')).toHaveLength(3);
  await move('in_progress');
  expect(await hoursLeft()).toBeNull();
});

test('next response: starts when the message ends the wait for the customer', async () => {
  await reply();
  await move('pending_customer');
  await timePasses(office.app.services.database, id, 30);
  await customerWrites();
  expect([(await shown()).status, await hoursLeft()]).toEqual(['in_progress', 4]);
});

test('next response: a resolved case has none, whether the customer wrote before or after', async () => {
  await reply();
  await move('in_progress');
  await customerWrites();
  await move('resolved');
  expect(await hoursLeft()).toBeNull();
  await customerWrites();
  expect([(await shown()).status, await hoursLeft()]).toEqual(['resolved', null]);
});

test('next response: assignees are notified once when it is missed, and again for the next message', async () => {
  const late = async () => {
    await timePasses(office.app.services.database, id, 5);
    await runDueJobs(office.app.services, jobKinds);
    await runDueJobs(office.app.services, jobKinds);
    return (await shown()).tracking.filter(({ detail }) => detail.event === 'next_answer_breached').length;
  };
  await reply();
  await admin.ask('PUT', `/SentimentResponses/${id}/assign`, { userId: admin.userId });
  expect(await late()).toBe(0);
  await customerWrites();
  expect(await late()).toBe(1);
  const titles = (await admin.ask('GET', '/Notifications')).json<{ title: string }[]>().map(({ title }) => title);
  expect(titles).toContainEqual(expect.stringMatching(/^R-\d+: No reply to the message of the customer in time$/));
  await reply();
  await customerWrites();
  expect(await late()).toBe(2);
});

test('next response: another target applies to open cases after a recalculation', async () => {
  await reply();
  await customerWrites();
  const { severityLevelId } = await shown();
  const longer = { name: 'Urgent', daysToResolve: 9, firstResponseHours: 2, nextResponseHours: 8 };
  await admin.ask('PUT', `/SeverityLevels/${severityLevelId}`, longer);
  expect(await hoursLeft()).toBe(4);
  await admin.ask('POST', `/SeverityLevels/${severityLevelId}/apply`);
  expect(await hoursLeft()).toBe(8);
});
