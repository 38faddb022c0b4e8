import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/core/server/db/database.ts';
import { enqueue } from '../../../src/core/server/jobs/job.ts';
import { confirmOwner, created, type SignedIn } from '../../support/app.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { type Desk, type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let desk: Desk;

beforeAll(async () => {
  office = await openOffice();
});
beforeEach(async () => {
  office.app.services.mailer = office.post.mailer;
  desk = await office.desk({ isConfirmed: false });
});
afterEach(() => {
  office.post.received.length = 0;
});
afterAll(() => office.close());

const call = (path: string, body: object, { subdomain } = desk.admin) =>
  office.app.stranger.ask('POST', `/auth/${path}`, body, { 'x-tenant-subdomain': subdomain });
const codeIn = (text = '') => /\/confirm-email#code=([\w.-]+)/.exec(text)?.[1] ?? '';
const linkTo = async (email: string, post: MailServer = office.post) => {
  await office.work();
  return codeIn(post.received.findLast(({ to }) => to === email)?.text);
};
const confirm = async (email = desk.admin.email) => (await call('confirm-email', { code: await linkTo(email) })).status;
const unconfirmedOwner = async () =>
  (await desk.admin.ask('GET', '/user/profile')).json<{ data: { unconfirmedOwner: string | null } }>().data
    .unconfirmedOwner;
const newUser = (more: object = {}) =>
  desk.admin.ask('POST', '/Users', {
    email: `new${Math.random()}@example.com`,
    firstName: 'Ines',
    lastName: 'Invited',
    roleId: desk.admin.login.user.role.id,
    sendInvitation: true,
    ...more,
  });
const caseOf = async (who: SignedIn) => {
  const { id: customerResponseId } = await desk.customer();
  const level = await created(who, '/SeverityLevels', { name: 'Urgent', daysToResolve: 2 });
  const form = await created(who, '/Sentiments', { name: 'Counter', enableSLA: true, severityLevels: [level.id] });
  const made = { sentimentId: form.id, severityLevelId: level.id, customerResponseId, values: [] };
  return created(who, '/SentimentResponses/create', made);
};

describe('confirmation of the owner’s address', () => {
  test('a registration sends one email, to the owner alone', async () => {
    await office.work();
    expect(office.post.received.map(({ to, headers }) => [to, headers.subject])).toEqual([
      [desk.admin.email, `Confirm your email address for ${desk.admin.login.tenant.name}`],
    ]);
    expect(await unconfirmedOwner()).toBe(desk.admin.email);
  });

  test('until then, whoever would email others is refused with 409, and nothing is sent to others', async () => {
    const { id } = await caseOf(desk.admin);
    const customer = await desk.customer();
    const refused = [
      await newUser(),
      await desk.ask({ customerIds: [customer.id] }),
      await desk.admin.ask('POST', `/SentimentResponses/${id}/messages`, { body: 'Hello' }),
      await desk.admin.ask('POST', `/SentimentResponses/${id}/followUps`, { surveyId: desk.surveyId }),
      await desk.admin.ask('POST', `/Surveys/${desk.surveyId}/links`, { name: 'Door', verifiesEmail: true }),
    ];
    expect(refused.map(({ status, text }) => [status, text])).toEqual([
      ...[0, 1].map(() => [409, expect.stringContaining('NOT_CONFIRMED')]),
      [409, expect.stringContaining('not_confirmed')],
      ...[0, 1].map(() => [409, expect.stringContaining('NOT_CONFIRMED')]),
    ]);
    await office.work();
    expect(office.post.received.map(({ to }) => to)).toEqual([desk.admin.email]);
    expect(await confirm()).toBe(200);
    expect((await newUser()).status).toBe(201);
    expect((await desk.ask({ customerIds: [customer.id] })).status).toBe(201);
    expect((await desk.admin.ask('POST', `/SentimentResponses/${id}/messages`, { body: 'Hello' })).status).toBe(201);
    expect(await unconfirmedOwner()).toBeNull();
  });

  test('what a job would send waits with its reason, and leaves once the address is confirmed', async () => {
    await confirmOwner(office.app.services.database, desk.admin);
    const customer = await desk.customer();
    const { id } = await desk.send({ customerIds: [customer.id] });
    await office.app.services.database.transaction(desk.admin.tenantId, async (tx) => {
      await tx.run(sql`update tenants set confirmed_by = null where id = ${tx.tenantId}`);
      await enqueue(tx, { kind: 'account-mail', key: `${desk.admin.userId}.confirmation` });
    });
    expect(await linkTo(desk.admin.email)).not.toBe('');
    expect(desk.mailTo(customer.email)).toEqual([]);
    expect(await desk.people(id)).toMatchObject([
      { status: 'waiting', lastError: `Emails to others wait until ${desk.admin.email} is confirmed.` },
    ]);
    expect(await confirm()).toBe(200);
    await office.pass(0.01);
    expect(desk.mailTo(customer.email)).toHaveLength(1);
    expect(await desk.people(id)).toMatchObject([{ status: 'sent', lastError: null }]);
  });

  test('a new password is sent to the owner, and to no one else', async () => {
    const other = await office.app.colleague(desk.admin, []);
    for (const { email } of [other, desk.admin]) expect((await call('forgot-password', { email })).status).toBe(202);
    await office.work();
    expect(new Set(office.post.received.map(({ to }) => to))).toEqual(new Set([desk.admin.email]));
    expect(office.post.received.map(({ headers }) => headers.subject)).toContainEqual(
      expect.stringContaining('Reset your password'),
    );
  });

  test('the link works once, chooses no password, and only for the address to which it was sent', async () => {
    const code = await linkTo(desk.admin.email);
    expect((await call('account-link', { code })).json()).toMatchObject({ purpose: 'confirmation' });
    expect((await call('set-password', { code, newPassword: 'a phrase of a thief' })).status).toBe(422);
    await desk.admin.ask('PUT', `/Users/${desk.admin.userId}`, { email: `moved${Math.random()}@example.com` });
    expect((await call('confirm-email', { code })).status).toBe(422);
    await desk.admin.ask('PUT', `/Users/${desk.admin.userId}`, { email: desk.admin.email });
    expect((await call('confirm-email', { code })).status).toBe(200);
    expect((await call('confirm-email', { code })).status).toBe(422);
  });

  test('the link is sent again to the owner only, ten times a day at most, and not after the confirmation', async () => {
    const resend = (who: SignedIn = desk.admin) => who.ask('POST', '/user/resend-confirmation', {});
    expect((await resend(await office.app.colleague(desk.admin, []))).status).toBe(403);
    for (let count = 0; count < 14; count += 1) {
      await office.app.services.database.transaction(desk.admin.tenantId, (tx) =>
        enqueue(tx, { kind: 'account-mail', key: `${desk.admin.userId}.confirmation` }),
      );
      await office.work();
    }
    expect(office.post.received).toHaveLength(10);
    expect((await resend()).status).toBe(202);
    expect((await call('confirm-email', { code: codeIn(office.post.received.at(-1)?.text) })).status).toBe(200);
    expect((await resend()).json()).toMatchObject({ code: 'CONFIRMED' });
  });
});

describe('a company’s own mail server', () => {
  let own: MailServer;
  beforeAll(async () => {
    own = await startMailServer();
    Object.assign(office.app.services, { webhookNetworks: ['127.0.0.0/8'] });
  });
  afterAll(() => own.close());
  beforeEach(() => {
    own.received.length = 0;
  });
  const useOwn = (host = '127.0.0.1', who: SignedIn = desk.admin) =>
    who.ask('PUT', '/Settings/email', {
      isActive: true,
      host,
      port: own.port,
      security: 'starttls',
      username: '',
      fromName: 'Acme',
      fromAddress: 'care@acme.example',
      replyTo: '',
    });

  test('confirms for that server alone where the installation has none', async () => {
    delete office.app.services.mailer;
    desk = await office.desk({ isConfirmed: false });
    expect(await unconfirmedOwner()).toBeNull();
    expect((await useOwn()).status).toBe(200);
    const customer = await desk.customer();
    expect((await desk.ask({ customerIds: [customer.id] })).json()).toMatchObject({ code: 'NOT_CONFIRMED' });
    expect((await desk.admin.ask('POST', '/user/resend-confirmation', {})).status).toBe(202);
    const code = await linkTo(desk.admin.email, own);
    expect((await call('confirm-email', { code })).status).toBe(200);
    expect((await desk.ask({ customerIds: [customer.id] })).status).toBe(201);
    office.app.services.mailer = office.post.mailer;
    expect((await newUser()).status).toBe(201);
    await useOwn('localhost');
    expect((await newUser()).json()).toMatchObject({ code: 'NOT_CONFIRMED' });
    expect((await desk.ask({ customerIds: [(await desk.customer()).id] })).json()).toMatchObject({
      code: 'NOT_CONFIRMED',
    });
  });

  const askForLinks = async () => {
    const email = `invited${Math.random()}@example.com`;
    const invited = await newUser({ email });
    const forgot = await call('forgot-password', { email: desk.admin.email });
    await office.work();
    return { email, invited: invited.json<{ initialPassword?: string }>(), forgot: forgot.status };
  };
  const leftBy = (post: MailServer) =>
    post.received
      .map(({ to, text }) => [to, /\/(\w+-\w+)#code/.exec(text)?.[1]])
      .filter(([, page]) => page !== 'confirm-email');

  test.each([true, false])('sends invitations and links for a new password; installation has one: %s', async (has) => {
    desk = await office.desk({ isConfirmed: true });
    await useOwn();
    if (!has) delete office.app.services.mailer;
    const { email, forgot } = await askForLinks();
    expect([forgot, leftBy(office.post)]).toEqual([202, []]);
    expect(leftBy(own)).toEqual([
      [email, 'accept-invitation'],
      [desk.admin.email, 'reset-password'],
    ]);
  });

  test('sends no link into an account where it was saved by a user who lacks a permission, who could read it', async () => {
    desk = await office.desk({ isConfirmed: true });
    const limited = await office.app.colleague(desk.admin, ['put:v1/settings/email']);
    expect((await useOwn('127.0.0.1', limited)).status).toBe(200);
    const { email } = await askForLinks();
    expect(leftBy(own)).toEqual([]);
    expect(leftBy(office.post)).toEqual([
      [email, 'accept-invitation'],
      [desk.admin.email, 'reset-password'],
    ]);
    delete office.app.services.mailer;
    const without = await askForLinks();
    expect([without.forgot, without.invited.initialPassword, leftBy(own)]).toEqual([409, expect.any(String), []]);
  });

  test('needs no second confirmation after one through the installation', async () => {
    expect(await confirm()).toBe(200);
    await useOwn();
    expect((await desk.ask({ customerIds: [(await desk.customer()).id] })).status).toBe(201);
  });
});
