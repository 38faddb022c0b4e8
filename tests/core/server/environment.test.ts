import { createHmac } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../src/core/server/environment.ts';
import {
  fingerprintsOf,
  haveInUse,
  joinKeys,
  keysText,
  newKey,
  newKeys,
  readKeys,
} from '../../../src/core/server/installation/keys.ts';

describe('environment', () => {
  it('requires no variable', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({ port: 4000, host: '127.0.0.1', productHost: 'localhost', demo: true });
    expect(environment.databaseUrl).toBeUndefined();
    expect(environment.dataDir).toBe(join(process.cwd(), 'data'));
  });

  it('treats an empty variable as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined });
  });

  it('names links of its own domain by default, and none for an empty variable', () => {
    const { links } = readEnvironment({ PRODUCT_HOST: 'feedback.example', TWITTER_URL: '', COMPANY_NAME: 'Acme' });
    expect(links).toEqual({
      companyName: 'Acme',
      companyUrl: 'https://feedback.example',
      twitterUrl: '',
      facebookUrl: 'https://www.facebook.com',
      feedbackUrl: 'mailto:feedback@feedback.example?subject=Feedback',
    });
  });

  it.each([
    ['FEEDBACK_URL', 'javascript:alert(1)'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://somewhere/db'],
    ['DATABASE_URL', 'somewhere'],
    ['PRODUCT_HOST', 'https://example.com'],
    ['PRODUCT_HOST', 'exa mple.com'],
    ['TRUSTED_PROXIES', 'anyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['WEBHOOK_NETWORKS', 'intranet'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['AI_URL', 'models.example.com'],
    ['AI_URL', 'file:///etc/passwd'],
    ['AI_TIMEOUT_MS', 'soon'],
    ['AI_TIMEOUT_MS', '10'],
    ['AI_TIMEOUT_MS', '600000'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_FROM', 'Nobody'],
    ['SMTP_FROM', 'Two <one@example.com>, <two@example.com>'],
  ])('reports %s with the value %s in one line', (name, value) => {
    const refusal = messageOf(() => readEnvironment({ [name]: value }));
    expect(refusal).toMatch(new RegExp(`^${name}: .+$`));
  });
});

describe('language model settings', () => {
  const set = { AI_URL: 'https://models.example.com/v1', AI_MODEL: 'small' };

  it('disable the model without a URL', () => {
    expect(readEnvironment({ AI_MODEL: 'small', AI_KEY: 'key' }).ai).toBeUndefined();
  });

  it('need no API key and default to a timeout of 25 seconds', () => {
    expect(readEnvironment(set).ai).toEqual({ url: set.AI_URL, model: 'small', key: undefined, timeoutMs: 25_000 });
    expect(readEnvironment({ ...set, AI_KEY: ' key ', AI_TIMEOUT_MS: '4000' }).ai).toMatchObject({
      key: 'key',
      timeoutMs: 4_000,
    });
  });

  it('require a model name with a URL', () => {
    expect(messageOf(() => readEnvironment({ AI_URL: set.AI_URL }))).toMatch(/^AI_MODEL: .+$/);
  });
});

describe('keys', () => {
  let dataDir: string;
  let place: ReturnType<typeof readEnvironment>;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'candor-secrets-'));
    place = readEnvironment({ DATA_DIR: dataDir });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('are created once and readable by their owner only', async () => {
    const first = await readKeys(place);
    expect([first.session, first.link, first.secret].map((ring) => ring.map(({ value }) => value.length))).toEqual([
      [32],
      [32],
      [32],
    ]);
    expect(first.session[0].value).not.toEqual(first.link[0].value);
    expect(await readKeys(place)).toEqual(first);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('are read from KEYS_FILE where it is set, whose mode stays', async () => {
    const first = await readKeys(place);
    const kept = join(dataDir, 'kept.json');
    await copyFile(join(dataDir, 'secrets.json'), kept);
    await chmod(kept, 0o440);
    const other = await mkdtemp(join(tmpdir(), 'candor-secrets-'));
    expect(await readKeys(readEnvironment({ DATA_DIR: other, KEYS_FILE: kept }))).toEqual(first);
    expect((await stat(kept)).mode & 0o777).toBe(0o440);
    expect(await readdir(other)).toEqual([]);
    await rm(other, { recursive: true });
  });

  it('are those of KEYS where it is set, which is the text of the file and makes none', async () => {
    const first = await readKeys(place);
    const other = await mkdtemp(join(tmpdir(), 'candor-secrets-'));
    const KEYS = await readFile(join(dataDir, 'secrets.json'), 'utf8');
    expect(await readKeys(readEnvironment({ DATA_DIR: other, KEYS }))).toEqual(first);
    expect(await readdir(other)).toEqual([]);
    await rm(other, { recursive: true });
    await expect(readKeys(readEnvironment({ DATA_DIR: dataDir, KEYS: 'a secret' }))).rejects.toThrow(
      'KEYS: must be the contents of the secrets.json of the installation',
    );
    expect(messageOf(() => readEnvironment({ KEYS, KEYS_FILE: 'keys.json' }))).toBe(
      'KEYS: cannot be set beside KEYS_FILE',
    );
  });

  it('are told apart by fingerprints, of which a new key leaves the former known', async () => {
    const first = await readKeys(place);
    const rotated = { ...first, link: [newKey(), ...first.link] as const };
    const changed = { ...first, link: [newKey()] as const };
    expect([first, rotated, changed].map((keys) => haveInUse(keys, fingerprintsOf(first)))).toEqual([
      true,
      true,
      false,
    ]);
    expect([first, rotated].map((keys) => haveInUse(keys, fingerprintsOf(rotated)))).toEqual([false, true]);
  });

  it('of two installations are joined, so that the data of both have their keys', () => {
    const [one, other] = [newKeys(), newKeys()];
    const both = joinKeys(one, other);
    expect([one, other, newKeys()].map((keys) => haveInUse(both, fingerprintsOf(keys)))).toEqual([true, true, false]);
    expect(fingerprintsOf(both)).toEqual(fingerprintsOf(one));
    expect(joinKeys(both, other)).toEqual(both);
  });

  it('of builds without rotation are read, and recognized by the fingerprint that those stored', async () => {
    const [tokenKey, cookieKey] = [newKey(), newKey()].map(({ value }) => Buffer.from(value));
    const text = JSON.stringify({
      tokenKey: tokenKey?.toString('base64url'),
      cookieKey: cookieKey?.toString('base64url'),
    });
    await writeFile(join(dataDir, 'secrets.json'), text);
    const keys = await readKeys(place);
    expect([keys.session, keys.link, keys.secret].map((ring) => ring.map(({ value }) => value))).toEqual([
      [cookieKey, tokenKey],
      [tokenKey],
      [cookieKey],
    ]);
    const stored = createHmac('sha256', Buffer.concat([tokenKey as Buffer, cookieKey as Buffer]))
      .update('fingerprint of the keys')
      .digest()
      .subarray(0, 16);
    expect(haveInUse(keys, stored)).toBe(true);
    expect(haveInUse({ ...keys, secret: keys.link }, stored)).toBe(false);
    expect(JSON.parse(keysText(keys)).session).toHaveLength(2);
  });

  it('are identical for concurrent first starts', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readKeys(place)));
    expect(new Set(all.map(keysText)).size).toBe(1);
  });

  it.each([
    ['short', 'c2hvcnQ'],
    ['made of zeros', Buffer.alloc(32).toString('base64url')],
    ['a word over and over', Buffer.from('secret'.repeat(8)).toString('base64url')],
    ['absent', undefined],
  ])('are refused when one is %s', async (_, key) => {
    await readKeys(place);
    const file = join(dataDir, 'secrets.json');
    const known = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    await writeFile(file, JSON.stringify({ ...known, link: [{ key }] }));
    await expect(readKeys(place)).rejects.toThrow(key ? 'a link key' : 'cannot be read');
  });

  it('are not replaced when the file is damaged', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{"session": [{"key": "');
    await expect(readKeys(place)).rejects.toThrow('cannot be read');
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was refused';
}

describe('mail server settings', () => {
  const SMTP_URL = 'smtps://candor:secret@mail.example.com';

  it('send as the configured sender, with or without a name', () => {
    const from = (SMTP_FROM: string) => readEnvironment({ SMTP_URL, SMTP_FROM }).mail;
    expect(from('Harbour Hotel <Feedback@Example.com>')).toEqual({
      url: SMTP_URL,
      from: { name: 'Harbour Hotel', address: 'feedback@example.com' },
    });
    expect(from('feedback@example.com')?.from).toEqual({ name: '', address: 'feedback@example.com' });
  });

  it('disable email without a URL, and require a sender', () => {
    expect(readEnvironment({ SMTP_FROM: 'feedback@example.com' }).mail).toBeUndefined();
    expect(messageOf(() => readEnvironment({ SMTP_URL }))).toMatch(/^SMTP_FROM: .+$/);
  });
});
