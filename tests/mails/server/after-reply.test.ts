import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Thread } from '../../../src/mails/schemas/message.ts';
import type { ResponseDetails } from '../../../src/responses/schemas/response-details.ts';
import { optOut } from '../../../src/surveys/shared/server/opt-out.ts';
import { created, type SignedIn } from '../../support/app.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let admin: SignedIn;
let customer: { id: number; email: string };
let responseId: number;

beforeAll(async () => {
  office = await openOffice('mail@candor.example');
});
afterAll(() => office.close());
beforeEach(async () => {
  office.post.received.length = 0;
  delete office.post.answer.recipient;
  const desk = await office.desk();
  admin = desk.admin;
  customer = await desk.customer({ displayName: 'Rosa Lind' });
  const form = await created(admin, '/Sentiments', { name: 'Counter' });
  const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
  responseId = (await created(admin, '/SentimentResponses/create', made)).id;
});

const path = () => `/SentimentResponses/${responseId}/messages`;
const write = (more: object = {}, who = admin) => who.ask('POST', path(), { body: 'Dear Rosa', ...more });
const shown = async () =>
  (await admin.ask('GET', `/SentimentResponses/${responseId}/withData`)).json<{ data: ResponseDetails }>().data;
const state = async () => {
  const { status, assignedToIds } = await shown();
  return { status, assignedToIds };
};
const notes = async () => (await shown()).tracking.map((entry) => entry.notes);
const thread = async () => (await admin.ask('GET', path())).json<Thread>();

async function setting(afterReply: { replyStatus?: string | null; replyAssigns?: boolean }): Promise<number> {
  const server = { isActive: false, host: '', port: 587, security: 'starttls', username: '' };
  const sender = { fromName: '', fromAddress: '', replyTo: '' };
  return (await admin.ask('PUT', '/Settings/email', { ...server, ...sender, ...afterReply })).status;
}

describe('after an email', () => {
  test('an unassigned new response belongs to its author, and takes the status of the email', async () => {
    await write();
    expect(await state()).toEqual({ status: 'open', assignedToIds: [admin.userId] });
    await write({ status: 'pending_customer' });
    expect(await state()).toEqual({ status: 'pending_customer', assignedToIds: [admin.userId] });
    expect((await notes()).filter((text) => text.includes('('))).toEqual([]);
  });

  test('the setting says whether it is assigned, and which status is offered first', async () => {
    expect((await thread()).afterReply).toEqual({ status: 'pending_customer', assigns: true });
    expect(await setting({ replyStatus: null, replyAssigns: false })).toBe(200);
    expect((await thread()).afterReply).toEqual({ status: null, assigns: false });
    await write();
    expect(await state()).toEqual({ status: 'new', assignedToIds: [] });
    // A caller of an earlier version does not send the setting, and keeps it.
    expect(await setting({})).toBe(200);
    expect((await thread()).afterReply).toEqual({ status: null, assigns: false });
    expect(await setting({ replyStatus: 'no_such_status' })).toBe(422);
  });

  test('that is withdrawn, the response is as it was, unless another user changed it', async () => {
    const { id } = (await write({ status: 'pending_customer' })).json<{ id: number }>();
    await admin.ask('DELETE', `${path()}/${id}`);
    expect(await state()).toEqual({ status: 'new', assignedToIds: [] });
    expect((await shown()).firstRespondedAt).toBeNull();
    expect((await notes()).at(-1)).toBe('Status restored: New (the email was not sent)');
    const { id: second } = (await write({ status: 'pending_customer' })).json<{ id: number }>();
    await admin.ask('PUT', `/SentimentResponses/${responseId}/status`, { status: 'in_progress' });
    await admin.ask('DELETE', `${path()}/${second}`);
    expect(await state()).toEqual({ status: 'in_progress', assignedToIds: [admin.userId] });
  });

  test('that was not delivered, the response does not wait for the customer', async () => {
    office.post.answer.recipient = () => ({ code: 550, words: '5.1.1 No such user' });
    await write({ status: 'pending_customer' });
    await office.work();
    expect((await state()).status).toBe('in_progress');
  });

  test('the status needs its permission, and no refused email is stored', async () => {
    const writer = await office.app.colleague(admin, [
      'get:v1/sentimentresponses/:responseid/withdata',
      'get:v1/sentimentresponses/:responseid/messages',
      'post:v1/sentimentresponses/:responseid/messages',
    ]);
    expect((await write({ status: 'pending_customer' }, writer)).status).toBe(403);
    await admin.ask('PUT', `/SentimentResponses/${responseId}/status`, { status: 'resolved' });
    expect((await write({ status: 'pending_customer' })).json()).toMatchObject({ code: 'ILLEGAL_MOVE' });
    expect((await thread()).messages).toEqual([]);
    expect((await write({}, writer)).status).toBe(201);
    // A resolved response is not taken over by who writes once more.
    expect(await state()).toEqual({ status: 'resolved', assignedToIds: [] });
  });
});

describe('an email with formatting and copies', () => {
  test('has HTML and a plain part, and no markup of its author', async () => {
    const body =
      '**We are <b>sorry</b>**\n\n- one\n- two [a page](https://acme.example/?a=1&b=2)\n\n[x](javascript:alert(1))';
    await write({ body });
    await office.work();
    const mail = office.post.received.find(({ to }) => to === customer.email);
    expect(mail?.html).toContain('<strong>We are &lt;b&gt;sorry&lt;/b&gt;</strong>');
    expect(mail?.html).toContain('<li dir="auto">one</li>');
    expect(mail?.html).toContain('<a href="https://acme.example/?a=1&amp;b=2">a page</a>');
    expect(mail?.html).not.toContain('href="javascript');
    expect(mail?.text).toContain('We are <b>sorry</b>\n\n- one\n- two a page (https://acme.example/?a=1&b=2)');
  });

  test('goes to each address once, and to none that unsubscribed', async () => {
    await write({ cc: ['Boss@acme.example', 'boss@acme.example', customer.email] });
    await office.work();
    const sent = office.post.received.filter(({ headers }) => headers.cc === 'boss@acme.example');
    expect(sent.map(({ to }) => to)).toEqual([customer.email, 'boss@acme.example']);
    expect(new Set(sent.map(({ headers }) => headers['message-id'])).size).toBe(1);
    expect((await thread()).messages[0]?.cc).toEqual(['boss@acme.example']);
    const budget = (await admin.ask('GET', '/Settings/email/budget')).json<{ used: number }>();
    expect(budget.used).toBe(2);
    await office.app.services.database.transaction(admin.tenantId, (tx) =>
      optOut(tx, 'gone@acme.example', 'unsubscribed'),
    );
    expect((await write({ cc: ['gone@acme.example'] })).status).toBe(422);
    expect((await write({ cc: Array.from({ length: 6 }, (_, at) => `a${at}@acme.example`) })).status).toBe(422);
  });
});
