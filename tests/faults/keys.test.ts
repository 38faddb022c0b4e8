import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyKinds, keysText, newKeys } from '../../src/core/server/installation/keys.ts';
import { answers, hookServer } from '../support/hook-server.ts';
import { command } from './command.ts';
import type { Installation } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { signIn } from './writers.ts';

const secret = `whsec_${Buffer.from('a webhook secret of 32 bytes!!!!').toString('base64')}`;

let installation: Installation;
let hook: Awaited<ReturnType<typeof hookServer>>;
beforeEach(async () => {
  hook = await hookServer();
  hook.plays(answers(204));
  installation = await startInstallation({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
});
afterEach(async () => {
  await installation?.remove();
  await hook.close();
});

const keys = (...args: string[]) => command(['keys', ...args], { DATA_DIR: installation.dataDir, ...given });
let given: { KEYS?: string } = {};
afterEach(() => {
  given = {};
});

async function restart() {
  installation.signal('SIGTERM');
  await installation.ended();
  installation.start({ WEBHOOK_NETWORKS: '127.0.0.0/8', ...given });
  await installation.healthy();
}

async function ask<T>(token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${installation.address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The addresses that staff see, without the port, which differs from start to start. */
async function shownAddresses(token: string): Promise<string[]> {
  const surveys = await ask<{ id: number }[]>(token, '/Surveys');
  const links = await Promise.all(surveys.map(({ id }) => ask<{ url: string }[]>(token, `/Surveys/${id}/links`)));
  const dashboards = await ask<{ publicUrl: string }[]>(token, '/Dashboards/public');
  return [...links.flat().map(({ url }) => url), ...dashboards.map(({ publicUrl }) => publicUrl)].map(
    (url) => new URL(url).pathname,
  );
}

async function statusOf(path: string): Promise<number> {
  const { port } = new URL(installation.address);
  const headers = { host: `demo.localhost:${port}`, 'x-tenant-subdomain': 'demo' };
  return (await fetch(`${installation.address}${path}`, { headers })).status;
}

async function isWebhookSigned(token: string, ruleId: number): Promise<boolean> {
  hook.plays(answers(204));
  await ask(token, '/EscalationRules/tryWebhook', { webhookUrl: hook.url, ruleId });
  const [report] = hook.reports;
  new Webhook(secret).verify(report?.body ?? '', report?.headers as Record<string, string>);
  return true;
}

test('keys: a new one of each kind ends nothing, and dropping the former loses nothing that is shown or kept', async () => {
  const token = await signIn(installation);
  const rule = { name: 'Report', type: 'manual', webhookUrl: hook.url, webhookSecret: secret };
  const { id: ruleId } = await ask<{ id: number }>(token, '/EscalationRules', rule);
  const shown = await shownAddresses(token);
  expect(shown.length).toBeGreaterThan(1);
  for (const kind of keyKinds) {
    const rotated = await keys('rotate', kind);
    expect([rotated.code, rotated.err, rotated.out]).toEqual([
      0,
      '',
      expect.stringMatching(new RegExp(`^There is a new ${kind} key [0-9a-f]{8} in .+secrets.json.\n`)),
    ]);
    const early = await keys('drop', kind);
    expect([early.code, early.err]).toEqual([
      1,
      `The new ${kind} key is not in use yet: start Candor with it, then drop the former\n`,
    ]);
  }
  // The running one goes on with the former keys.
  expect(await ask(token, '/user/profile')).toBeDefined();
  expect((await keys()).out).toMatch(
    /^kind .+\nsession .+ in use from the next start\n .+ in use until the next start\n/,
  );
  await restart();
  expect(await ask(token, '/user/profile')).toBeDefined();
  expect(await shownAddresses(token)).toEqual(shown);
  expect(await isWebhookSigned(token, ruleId)).toBe(true);
  const added = await ask<{ id: number }>(token, '/EscalationRules', { ...rule, name: 'Report too' });
  for (const kind of keyKinds) expect((await keys('drop', kind)).code).toBe(0);
  const nothing = await keys('drop', 'secret');
  expect([nothing.code, nothing.err]).toEqual([
    1,
    'There is no former secret key: npm run keys -- rotate secret makes a new one\n',
  ]);
  await restart();
  await expect(ask(token, '/user/profile')).rejects.toThrow('answered 401');
  const again = await signIn(installation);
  expect(await shownAddresses(again)).toEqual(shown);
  expect(await Promise.all(shown.map(statusOf))).toEqual(shown.map(() => 200));
  expect(await isWebhookSigned(again, ruleId)).toBe(true);
  expect(await isWebhookSigned(again, added.id)).toBe(true);
  expect((await keys()).out).toMatch(/\nlink .+ in use\n .+ dropped; shows the addresses it made\nsecret .+ in use\n$/);
});

test('keys: those of the setting KEYS are printed when they are rotated, and no file is written', async () => {
  const token = await signIn(installation);
  const file = join(installation.dataDir, 'secrets.json');
  const archive = join(installation.dataDir, 'before.tgz');
  const settings = { DATA_DIR: installation.dataDir };
  expect((await command(['backup', archive], settings)).code).toBe(0);
  const before = await readFile(file, 'utf8');
  given = { KEYS: before };
  const rotated = await keys('rotate', 'session');
  const [line = ''] = rotated.out.split('\n');
  expect([rotated.code, line]).toEqual([0, expect.stringMatching(/^KEYS=\{"session":\[\{.+\},\{.+\}\],"link":/)]);
  expect(await readFile(file, 'utf8')).toBe(before);
  given = { KEYS: line.slice('KEYS='.length) };
  await restart();
  expect(await ask(token, '/user/profile')).toBeDefined();
  // A backup of before the rotation, whose keys are among those of KEYS.
  installation.signal('SIGTERM');
  await installation.ended();
  const restored = await command(['restore', archive, '--replace'], { ...settings, ...given });
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('Restored the backup of ')]);
  expect(await readFile(file, 'utf8')).toBe(before);
  const others = { KEYS: keysText(newKeys()) };
  const refused = await command(['restore', archive, '--replace'], { ...settings, ...others });
  expect([refused.code, refused.err]).toEqual([1, 'KEYS: has other keys than the backup; give those of the backup\n']);
  installation.start(given);
  await installation.healthy();
  // The file has the keys of before, which this database has left behind.
  given = {};
  const listed = await keys();
  expect([listed.code, listed.err]).toEqual([1, expect.stringContaining('secrets.json are not those of the embedded')]);
  for (const args of [['rotate'], ['rotate', 'cookie'], ['remove', 'link'], ['rotate', 'link', 'now']]) {
    const mistyped = await keys(...args);
    expect([mistyped.code, mistyped.err]).toEqual([1, expect.stringMatching(/^Usage: npm run -s keys .+\n$/)]);
  }
});
