import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '../../../../src/core/contract/schemas/auth.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeBrowser } from '../../../support/browser.ts';
import { makeForm, makeResponse } from '../../../support/sentiment-form.ts';

const password = 'a long enough password';

let app: TestApp;
let ours: SignedIn;
let otherTenant: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  otherTenant = await app.newTenant();
});
afterAll(() => app.close());

const profileOf = async (person: SignedIn) =>
  (await person.ask('GET', '/user/profile')).json<{ data: SessionUser }>().data;

describe('own profile', () => {
  test('is returned as success and data', async () => {
    const answer = await ours.ask('GET', '/user/profile');
    expect(answer.json()).toMatchObject({ success: true, data: { email: ours.email, role: { name: 'SuperAdmin' } } });
    expect(answer.text).not.toMatch(/argon|hash/i);
  });

  test('stores locale, time zone and notification preferences, which mute a kind of notification', async () => {
    const colleague = await app.colleague(ours, ['get:v1/sentimentresponses/:responseid/withdata']);
    const preferences = {
      locale: 'de-DE',
      timeZone: 'Europe/Berlin',
      notificationPreferences: { muted: ['assigned'] },
    };
    expect((await colleague.ask('PUT', '/user/profile', preferences)).status).toBe(200);
    await colleague.ask('PUT', '/user/profile', { firstName: 'Mina' });
    expect(await profileOf(colleague)).toMatchObject(preferences);
    const response = await makeResponse(ours, await makeForm(ours), 'Late again');
    const assign = (userId: number | null) => ours.ask('PUT', `/SentimentResponses/${response.id}/assign`, { userId });
    const kinds = async () =>
      (await colleague.ask('GET', '/Notifications')).json<{ kind: string }[]>().map(({ kind }) => kind);
    await assign(colleague.userId);
    expect(await kinds()).not.toContain('assigned');
    await colleague.ask('PUT', '/user/profile', { notificationPreferences: { muted: [] } });
    await assign(null);
    await assign(colleague.userId);
    expect(await kinds()).toContain('assigned');
    for (const wrong of [
      { locale: 'xx' },
      { timeZone: 'Mars/Base' },
      { notificationPreferences: { muted: ['all'] } },
    ]) {
      expect((await colleague.ask('PUT', '/user/profile', wrong)).status).toBe(422);
    }
  });

  test('loses no switch of notifications to another tab', async () => {
    const colleague = await app.colleague(ours, []);
    const change = (notificationPreferences: object) =>
      colleague.ask('PUT', '/user/profile', { notificationPreferences });
    await change({ muted: ['sla'] });
    await Promise.all([change({ mute: ['group'] }), change({ mute: ['mention'] }), change({ unmute: ['sla'] })]);
    const { notificationPreferences } = await profileOf(colleague);
    expect(notificationPreferences).toEqual({ muted: ['group', 'mention'] });
  });

  test('accepts partial updates of name, phone and image only', async () => {
    const colleague = await app.colleague(ours, []);
    const before = await profileOf(colleague);
    const roleId = await colleague.ask('PUT', '/user/profile', { firstName: 'Mina', roleId: 1 });
    expect([roleId.status, roleId.json().errors]).toEqual([
      422,
      [{ path: 'roleId', message: 'Unknown field: roleId' }],
    ]);
    const answer = await colleague.ask('PUT', '/user/profile', {
      firstName: 'Mina',
      phone: '+961 1 234 567',
      email: 'taken-over@example.com',
      role: { name: 'SuperAdmin' },
      isInitialPasswordReset: 1,
      id: 1,
    });
    expect(answer.json()).toEqual({
      success: true,
      data: { ...before, firstName: 'Mina', phone: '+961 1 234 567', fullName: `Mina ${before.lastName}` },
    });
    await colleague.ask('PUT', '/user/profile', { profilePicture: 'https://pictures.example/mina.png' });
    expect(await profileOf(colleague)).toMatchObject({
      firstName: 'Mina',
      profilePicture: 'https://pictures.example/mina.png',
    });
    await colleague.ask('PUT', '/user/profile', { profilePicture: null });
    expect(await profileOf(colleague)).toMatchObject({ firstName: 'Mina', profilePicture: null });
  });

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg>',
    '//evil.example/x.png',
    'http://plain.example/x.png',
    '\\\\evil\\x',
  ])('refuses the image URL %s', async (profilePicture) => {
    expect((await ours.ask('PUT', '/user/profile', { profilePicture })).status).toBe(422);
  });
});

describe('profile image', () => {
  test('is uploaded and served by cookie to the own tenant only', async () => {
    const fileData = (
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#009639' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const upload = await ours.ask('POST', '/user/profile-picture', { fileData, fileName: 'me.png' });
    const { filePath } = upload.json<{ filePath: string }>();
    expect(upload.json()).toEqual({ success: true, filePath });
    expect(filePath).toMatch(/^\/user\/profile-picture\/[\w-]{22}\.png$/);
    expect(await profileOf(ours)).toMatchObject({ profilePicture: filePath });

    const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
    expect((await browser.visit(`/api/v1${filePath}`)).status).toBe(401);
    await browser.signIn(ours.email, password);
    const shown = await browser.visit(`/api/v1${filePath}`);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    expect((await otherTenant.ask('GET', filePath)).status).toBe(404);
  });

  test.each([
    '../../secrets.json',
    '..%2f..%2fsecrets.json',
    '%2e%2e%2fx.png',
    'x.png',
    'a'.repeat(4000),
    'x%00.png',
    'con.png',
  ])('is not served under the name %s', async (name) => {
    expect([404, 400, 414]).toContain((await ours.ask('GET', `/user/profile-picture/${name}`)).status);
  });
});

describe('password change', () => {
  test('has a failure limit, which does not block sign-in', async () => {
    const colleague = await app.colleague(ours, []);
    const change = (currentPassword: string) =>
      colleague.ask('POST', '/user/change-password', { currentPassword, newPassword: 'quite another password' });
    for (let index = 0; index < 10; index += 1) expect((await change(`wrong ${index}`)).status).toBe(422);
    expect((await change(password)).status).toBe(429);
    expect((await app.signIn(ours.subdomain, colleague.email, password)).email).toBe(colleague.email);
  });
});
