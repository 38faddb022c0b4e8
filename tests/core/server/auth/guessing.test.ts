import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp } from '../../../support/app.ts';
import { makeBrowser } from '../../../support/browser.ts';
import { isLong } from '../../../support/effort.ts';
import { newSubmission, published, respondentClient } from '../../../surveys/server/submission.ts';

const password = 'a long enough password';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterEach(() => {
  delete app.services.now;
});
afterAll(() => app.close());

const login = (subdomain: string, email: string, secret: string, headers: Record<string, string> = {}) =>
  app.stranger.ask('POST', '/auth/login', { email, password: secret }, { 'x-tenant-subdomain': subdomain, ...headers });

function later(seconds: number) {
  const at = Date.now() + seconds * 1000;
  app.services.now = () => new Date(at);
}

describe('password guessing', () => {
  test('is blocked after ten wrong passwords from any number of IP addresses for 15 minutes', async () => {
    const victim = await app.newTenant();
    const guess = (index: number) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        remoteAddress: `10.0.${index}.1`,
        headers: { 'x-tenant-subdomain': victim.subdomain, 'x-forwarded-for': `1.2.3.${index}` },
        payload: { email: victim.email, password: `guess ${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(30);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(600);
    expect((await login(victim.subdomain, victim.email, password)).status).toBe(429);
    later(15 * 60 + 5);
    expect((await login(victim.subdomain, victim.email, password)).status).toBe(200);
  });

  test('does not lock out the user in a browser with an earlier sign-in', async () => {
    const victim = await app.newTenant();
    const known = makeBrowser(app.app, `${victim.subdomain}.localhost:4000`);
    await known.signIn(victim.email, password);
    for (let index = 0; index < 11; index += 1) await login(victim.subdomain, victim.email, 'a stranger guesses');
    expect((await login(victim.subdomain, victim.email, password)).status).toBe(429);
    expect((await known.signIn(victim.email, password)).user.email).toBe(victim.email);
    known.cookies.set('known', `${known.cookies.get('known')}x`);
    await expect(known.signIn(victim.email, password)).rejects.toThrow('Too many requests');
  });

  test('budget of an address: guesses at one company do not block sign-in at another, nor a known device', async () => {
    const [guessed, neighbour] = [await app.newTenant(), await app.newTenant()];
    const known = makeBrowser(app.app, `${guessed.subdomain}.localhost:4000`);
    await known.signIn(guessed.email, password);
    for (let index = 0; index < 61; index += 1) await login(guessed.subdomain, `user-${index}@example.com`, 'a guess');
    expect((await login(guessed.subdomain, 'another@example.com', 'a guess')).status).toBe(429);
    expect((await login(neighbour.subdomain, neighbour.email, password)).status).toBe(200);
    expect((await known.signIn(guessed.email, password)).user.email).toBe(guessed.email);
  });

  test('budget of an account: guesses at one company do not block the same email at another', async () => {
    const [guessed, neighbour] = [await app.newTenant(), await app.newTenant()];
    for (let index = 0; index < 11; index += 1) await login(guessed.subdomain, neighbour.email, 'a guess');
    expect((await login(guessed.subdomain, neighbour.email, password)).status).toBe(429);
    expect((await login(neighbour.subdomain, neighbour.email, password)).status).toBe(200);
  });

  test('budget of a purpose: guesses at a survey link do not block sign-in from the same address', async () => {
    const office = await app.newTenant();
    const survey = { fields: [{ fieldName: 'Why?', fieldType: 'text' }] };
    const { token } = await published(office, survey, { password: 'open sesame' });
    const submission = { submissionId: newSubmission(), answers: {}, isComplete: false, password: 'wrong' };
    const guess = async () =>
      (await respondentClient(app, office).ask('POST', `/public/surveys/${token}/responses`, submission)).status;
    for (let index = 0; index < 60; index += 1) expect(await guess()).toBe(403);
    expect(await guess()).toBe(429);
    expect((await login(office.subdomain, office.email, password)).status).toBe(200);
  });

  test('of a survey by everyone shuts out no browser that has opened it by its password', async () => {
    const office = await app.newTenant();
    const survey = { fields: [{ fieldName: 'Why?', fieldType: 'text' }] };
    const { token } = await published(office, survey, { password: 'open sesame' });
    const cookies = new Map<string, string>();
    const open = async (password: string, remoteAddress: string, isKnown = false) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/v1/public/surveys/${token}/responses`,
        remoteAddress,
        headers: {
          'x-tenant-subdomain': office.subdomain,
          cookie: isKnown ? [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') : '',
        },
        payload: { submissionId: newSubmission(), answers: {}, isComplete: false, password },
      });
      if (isKnown) for (const { name, value } of answer.cookies) cookies.set(name, value);
      return answer.json<{ code?: string; kind?: string; guessed?: boolean }>();
    };
    // The proof of work comes after the password.
    expect(await open('open sesame', '10.9.0.1', true)).toMatchObject({ code: 'PROOF_NEEDED' });
    for (const name of cookies.keys()) if (name.startsWith('candor_survey_')) cookies.delete(name);
    for (let index = 0; index < 100; index += 1) await open(`guess ${index}`, `10.9.1.${index}`);
    expect(await open('open sesame', '10.9.2.1')).toMatchObject({ guessed: true });
    expect(await open('open sesame', '10.9.0.1', true)).toMatchObject({ code: 'PROOF_NEEDED' });
    for (const name of cookies.keys()) if (name.startsWith('candor_survey_')) cookies.delete(name);
    for (let index = 0; index < 10; index += 1) {
      expect(await open('a wrong one', '10.9.0.1', true)).toMatchObject({ kind: 'password_required' });
    }
    expect(await open('open sesame', '10.9.0.1', true)).toMatchObject({ guessed: true });
  });

  test('counts failures only: thirty concurrent valid sign-ins succeed', async () => {
    const honest = await app.newTenant();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(honest.subdomain, honest.email, password)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.runIf(isLong)('takes the same time for an unknown email', { timeout: 180_000 }, async () => {
    const known = (await app.newTenant()).login;
    const samples = 400;
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let index = -5; index < samples; index += 1) {
      // Each pair has its own quarter of an hour, so that the rate limit never skips the password check.
      later(index * 16 * 60);
      for (const [kind, email] of Object.entries({ known: known.user.email, unknown: 'nobody@example.com' })) {
        const start = performance.now();
        const { statusCode } = await app.app.inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          remoteAddress: `10.2.${(index + 5) >> 8}.${(index + 5) & 255}`,
          headers: { 'x-tenant-subdomain': known.tenant.subdomain },
          payload: { email, password: 'a wrong password' },
        });
        if (index >= 0) times[kind]?.push(performance.now() - start);
        expect(statusCode).toBe(422);
      }
    }
    // 0.5 means that neither takes longer; chance alone deviates by 0.02 in 400 pairs.
    const stray = Math.abs(chanceOfLonger(times.known ?? [], times.unknown ?? []) - 0.5);
    expect(stray).toBeLessThan(0.08);
  });
});

function chanceOfLonger(firstSamples: number[], others: number[]): number {
  const longer = firstSamples.map((one) => others.filter((other) => one > other).length);
  return longer.reduce((sum, count) => sum + count, 0) / (firstSamples.length * others.length);
}
