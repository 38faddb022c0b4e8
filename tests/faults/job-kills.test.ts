import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { rounds } from '../support/effort.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type Installation, until } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { signIn } from './writers.ts';

const invited = 60;
const imported = rounds(3_000, 30_000);

it('jobs: after kills while they run, each email has left, none twice under two Message-IDs, and each row is imported once', async () => {
  const post = await startMailServer();
  onTestFinished(() => post.close());
  const settings = { SMTP_URL: post.url, SMTP_FROM: 'Acme <care@acme.example>' };
  const installation = await startInstallation(settings);
  onTestFinished(() => installation.remove());
  const ask = clientOf(installation, await signIn(installation));

  const { id: importId } = await ask<{ id: number }>('POST', '/CustomerFormResponses/import', {
    fileName: 'guests.csv',
    dryRun: true,
    duplicates: 'update',
    fileData: Buffer.from(`Name,Email\n${rows(imported)}`).toString('base64'),
  });
  const statusOf = async () =>
    (await ask<{ status: string }>('GET', `/CustomerFormResponses/imports/${importId}`).catch(() => undefined))?.status;
  await until(async () => (await statusOf()) === 'checked', 300_000);
  const customerIds: number[] = [];
  for (let n = 0; n < invited; n += 1) {
    const customer = { displayName: `Rosa ${n}`, email: `rosa${n}@example.com` };
    customerIds.push((await ask<{ id: number }>('POST', '/CustomerFormResponses', customer)).id);
  }
  const survey = await ask<{ id: number }>('POST', '/Surveys', {
    name: 'Visit',
    endings: [{ id: 'thanks', title: { en: 'Thank you' } }],
    fields: [{ fieldType: 'textarea', fieldName: 'Why?', options: { key: 'why' } }],
  });
  await ask('POST', `/Surveys/${survey.id}/publish`, {});

  await ask('POST', '/CustomerFormResponses/import', { importId, dryRun: false });
  await ask('POST', `/Surveys/${survey.id}/distributions`, {
    subject: { en: 'Your visit' },
    message: { en: 'How was it?' },
    customerIds,
  });
  for (let round = 0; round < rounds(3, 20); round += 1) {
    await sleep(Math.random() * 1_500);
    installation.signal('SIGKILL');
    await installation.ended();
    installation.start(settings);
    await installation.healthy();
  }
  const addresses = () => new Set(post.received.map(({ to }) => to));
  await until(() => addresses().size === invited, 300_000);
  await until(async () => (await statusOf()) === 'done', 300_000);

  const emails = new Set(post.received.map(({ to, headers }) => `${to} ${headers['message-id']}`));
  expect(emails.size).toBe(invited);
  const found = await fetch(`${installation.address}/api/v1/CustomerFormResponses?_start=0&_end=1&q=guest-`, {
    headers: { authorization: `Bearer ${await signIn(installation)}` },
  });
  expect(Number(found.headers.get('x-total-count'))).toBe(imported);
});

const rows = (count: number) => Array.from({ length: count }, (_, n) => `Guest ${n},guest-${n}@example.com`).join('\n');

function clientOf(installation: Installation, bearer: string) {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${installation.address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}
