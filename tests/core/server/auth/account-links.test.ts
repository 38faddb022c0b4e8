import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailKinds } from '../../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../../src/core/server/jobs/lane.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type MailServer, startMailServer } from '../../../support/mail-server.ts';

let app: TestApp;
let post: MailServer;
let admin: SignedIn;
let serial = 0;

beforeAll(async () => {
  app = await makeApp();
  post = await startMailServer();
  app.services.mailer = post.mailer;
  admin = await app.newTenant();
});
beforeEach(async () => {
  await work();
  post.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await post.close();
});

const chosen = 'a phrase of my own';
const ask = (path: string, body: object, { subdomain } = admin) =>
  app.stranger.ask('POST', `/auth/${path}`, body, { 'x-tenant-subdomain': subdomain });
const work = () => runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000) }, mailKinds);
const codeTo = (email: string) => {
  const mail = post.received.filter(({ to }) => to === email).at(-1);
  return /#code=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const signIn = async (email: string, password: string, at = admin) =>
  (await ask('login', { email, password }, at)).status;

async function invite(more: object = {}) {
  serial += 1;
  const email = `invited${serial}@example.com`;
  const body = {
    email,
    firstName: 'Ines',
    lastName: 'Invited',
    roleId: admin.login.user.role.id,
    sendInvitation: true,
  };
  const answer = await admin.ask('POST', '/Users', { ...body, ...more });
  expect(answer.status, answer.text).toBe(201);
  await work();
  return { email, user: answer.json<{ id: number; initialPassword?: string }>() };
}

describe('invitation', () => {
  test('brings a new user with role and groups to a password, and works once', async () => {
    const group = (await admin.ask('POST', '/Groups', { name: 'Front desk' })).json<{ id: number }>();
    const { email, user } = await invite({ groupIds: [group.id] });
    expect(user).not.toHaveProperty('initialPassword');
    const code = codeTo(email);
    expect((await ask('account-link', { code })).json()).toMatchObject({
      email,
      firstName: 'Ines',
      purpose: 'invitation',
    });
    const opened = await ask('set-password', { code, newPassword: chosen });
    expect([opened.status, opened.json()]).toMatchObject([
      200,
      { user: { email, isInitialPasswordReset: 0, role: { name: 'SuperAdmin' } }, redirectTo: '/dashboard' },
    ]);
    expect(await signIn(email, chosen)).toBe(200);
    const again = await ask('set-password', { code, newPassword: 'another phrase of mine' });
    expect([again.status, again.json().code]).toEqual([422, 'LINK_INVALID']);
    const members = (await admin.ask('GET', '/Users')).json<{ id: number; groupIds: number[] }[]>();
    expect(members.find(({ id }) => id === user.id)?.groupIds).toEqual([group.id]);
  });

  test('returns a temporary password without a mail server', async () => {
    delete app.services.mailer;
    const { user } = await invite();
    app.services.mailer = post.mailer;
    expect(user.initialPassword).toHaveLength(16);
  });

  test('is sent again only until a password is chosen', async () => {
    const { email, user } = await invite();
    post.received.length = 0;
    await admin.ask('PUT', `/Users/${user.id}`, { sendInvitation: true });
    await work();
    expect((await ask('set-password', { code: codeTo(email), newPassword: chosen })).status).toBe(200);
    post.received.length = 0;
    await admin.ask('PUT', `/Users/${user.id}`, { sendInvitation: true });
    await work();
    expect(post.received).toEqual([]);
  });

  test('to a mistyped address ends when the address is corrected, and goes to the right one', async () => {
    const { email: typo, user } = await invite();
    const stranger = codeTo(typo);
    const right = `right-${typo}`;
    expect((await admin.ask('PUT', `/Users/${user.id}`, { email: right })).status).toBe(200);
    await work();
    expect((await ask('account-link', { code: stranger })).json()).toMatchObject({
      code: 'LINK_INVALID',
      message: 'This link has been used, has expired, or was sent before your account changed. Ask for a new one.',
    });
    expect((await ask('set-password', { code: stranger, newPassword: chosen })).status).toBe(422);
    expect((await ask('set-password', { code: codeTo(right), newPassword: chosen })).status).toBe(200);
  });

  test('ends with the role for which it was sent, and is sent again', async () => {
    const { roleId } = await app.colleague(admin, ['get:v1/groups']);
    const { email, user } = await invite({ roleId });
    const first = codeTo(email);
    await admin.ask('PUT', `/Users/${user.id}`, { roleId: admin.login.user.role.id });
    await work();
    expect((await ask('set-password', { code: first, newPassword: chosen })).status).toBe(422);
    expect((await ask('set-password', { code: codeTo(email), newPassword: chosen })).status).toBe(200);
  });

  test('ends with the deactivation, and is sent again to whoever is activated', async () => {
    const { email, user } = await invite();
    const first = codeTo(email);
    await admin.ask('PUT', `/Users/${user.id}`, { isActive: false });
    await admin.ask('PUT', `/Users/${user.id}`, { isActive: true });
    await work();
    expect((await ask('set-password', { code: first, newPassword: chosen })).status).toBe(422);
    expect((await ask('set-password', { code: codeTo(email), newPassword: chosen })).status).toBe(200);
  });

  test('of an inactive user is sent when they are activated', async () => {
    const { email, user } = await invite({ isActive: false });
    expect(post.received).toEqual([]);
    await admin.ask('PUT', `/Users/${user.id}`, { isActive: true });
    await work();
    expect((await ask('set-password', { code: codeTo(email), newPassword: chosen })).status).toBe(200);
  });

  test('stays as it is when the name or the phone number changes', async () => {
    const { email, user } = await invite();
    const code = codeTo(email);
    await admin.ask('PUT', `/Users/${user.id}`, { firstName: 'Inga' });
    await work();
    expect(post.received).toHaveLength(1);
    expect((await ask('account-link', { code })).json()).toMatchObject({ firstName: 'Inga' });
  });

  test('does not work at another company, nor as a sign-in code, nor after a week', async () => {
    const { email } = await invite();
    const code = codeTo(email);
    const other = await app.newTenant();
    expect((await ask('account-link', { code }, other)).status).toBe(422);
    expect((await ask('exchange-code', { code })).status).toBe(422);
    app.services.now = () => new Date(Date.now() + 8 * 86_400_000);
    expect((await ask('account-link', { code })).status).toBe(422);
    delete app.services.now;
    expect((await ask('account-link', { code })).status).toBe(200);
  });
});

describe('forgotten password', () => {
  test('is replaced by the link of an email, which ends all sessions', async () => {
    const colleague = await app.colleague(admin, ['get:v1/groups']);
    expect((await ask('forgot-password', { email: colleague.email.toUpperCase() })).status).toBe(202);
    await work();
    expect(await signIn(colleague.email, 'a long enough password')).toBe(200);
    expect((await ask('set-password', { code: codeTo(colleague.email), newPassword: 'aaaaaaaaaaaa' })).status).toBe(
      422,
    );
    expect((await ask('set-password', { code: codeTo(colleague.email), newPassword: chosen })).status).toBe(200);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(401);
    expect([await signIn(colleague.email, 'a long enough password'), await signIn(colleague.email, chosen)]).toEqual([
      422, 200,
    ]);
  });

  test.each([
    [
      'by themselves',
      ({ ask }: SignedIn) =>
        ask('POST', '/user/change-password', {
          currentPassword: 'a long enough password',
          newPassword: 'another of mine',
        }),
    ],
    ['by an administrator', ({ userId }: SignedIn) => admin.ask('PUT', `/Users/${userId}`, { generatePassword: true })],
  ])('has no link any more once a new one was chosen %s', async (_, change) => {
    const colleague = await app.colleague(admin, []);
    await ask('forgot-password', { email: colleague.email });
    await work();
    const code = codeTo(colleague.email);
    expect((await ask('account-link', { code })).status).toBe(200);
    expect((await change(colleague)).status).toBe(200);
    expect((await ask('set-password', { code, newPassword: chosen })).status).toBe(422);
  });

  test('answers the same for an unknown address, and sends one email for several requests', async () => {
    const colleague = await app.colleague(admin, []);
    const unknown = await ask('forgot-password', { email: 'nobody@example.com' });
    const known = await ask('forgot-password', { email: colleague.email });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await work();
    await ask('forgot-password', { email: colleague.email });
    await work();
    expect(post.received.map(({ to }) => to)).toEqual([colleague.email]);
  });
});

describe('the own address', () => {
  const change = (who: SignedIn, email: string) => who.ask('PUT', `/Users/${who.userId}`, { email });
  const addressOf = async (who: SignedIn) =>
    (await who.ask('GET', '/user/profile')).json<{ data: { email: string } }>().data.email;
  const mailsTo = (email: string) =>
    post.received.filter(({ to }) => to === email).map(({ headers }) => headers.subject);
  const newAddress = () => {
    serial += 1;
    return `moved${serial}@example.com`;
  };

  test('changes when the link to the new one is opened, and the old one is told', async () => {
    const owner = await app.newTenant();
    const to = newAddress();
    expect((await change(owner, to)).status).toBe(200);
    await work();
    expect([await addressOf(owner), mailsTo(to)]).toEqual([owner.email, [expect.stringMatching(/^Confirm your new/)]]);
    const code = codeTo(to);
    expect((await ask('account-link', { code }, owner)).json()).toMatchObject({ email: to, purpose: 'new-address' });
    expect((await ask('set-password', { code, newPassword: chosen }, owner)).status).toBe(422);
    expect((await ask('confirm-email', { code }, owner)).json()).toEqual({ confirmed: true, email: to });
    await work();
    expect([await addressOf(owner), mailsTo(owner.email).at(-1)]).toEqual([to, expect.stringMatching(/was changed$/)]);
    expect(await signIn(to, 'a long enough password', owner)).toBe(200);
    expect((await ask('confirm-email', { code }, owner)).status).toBe(422);
  });

  test('is never that of an earlier request, nor that of another user', async () => {
    const owner = await app.newTenant();
    const [mistyped, right] = [newAddress(), newAddress()];
    await change(owner, mistyped);
    await work();
    await change(owner, right);
    await work();
    expect((await ask('confirm-email', { code: codeTo(mistyped) }, owner)).status).toBe(422);
    const colleague = await app.colleague(owner, []);
    const refused = await change(owner, colleague.email);
    expect([refused.status, refused.json().errors]).toMatchObject([422, [{ path: 'email' }]]);
    await owner.ask('PUT', `/Users/${colleague.userId}`, { email: right });
    expect((await ask('confirm-email', { code: codeTo(right) }, owner)).status).toBe(409);
    expect(await addressOf(owner)).toBe(owner.email);
  });

  test('of an owner who has confirmed none is corrected at once', async () => {
    const owner = await app.newTenant({ isConfirmed: false });
    const to = newAddress();
    await change(owner, to);
    expect(await addressOf(owner)).toBe(to);
  });

  test('changes at once where there is no mail server', async () => {
    const owner = await app.newTenant();
    const to = newAddress();
    delete app.services.mailer;
    await change(owner, to);
    app.services.mailer = post.mailer;
    expect(await addressOf(owner)).toBe(to);
  });
});

describe('a change by another user', () => {
  const changed = async (change: object) => {
    const colleague = await app.colleague(admin, []);
    expect((await admin.ask('PUT', `/Users/${colleague.userId}`, change)).status).toBe(200);
    await work();
    return { colleague, mails: post.received.map(({ to, text }) => [to, text.split('\n\n')[1]]) };
  };

  test('of the address is told to the old and the new one', async () => {
    const { colleague, mails } = await changed({ email: 'told@example.com' });
    const text = expect.stringMatching(`changed the email address .* from ${colleague.email} to told@example.com.$`);
    expect(mails).toEqual([
      [colleague.email, text],
      ['told@example.com', text],
    ]);
  });

  test('of the role and the password is told in one email', async () => {
    const { colleague, mails } = await changed({ roleId: admin.login.user.role.id, generatePassword: true });
    expect(mails).toEqual([[colleague.email, expect.stringContaining('replaced your password')]]);
    expect(post.received[0]?.text).toMatch(/changed your role from “.+” to “SuperAdmin”\./);
  });

  test('of the name is not told', async () => {
    expect((await changed({ firstName: 'Edda' })).mails).toEqual([]);
  });
});
