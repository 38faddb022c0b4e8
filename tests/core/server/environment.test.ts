import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../src/core/server/environment.ts';
import { fingerprintOf, readSecrets } from '../../../src/core/server/installation/keys.ts';

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

describe('secrets', () => {
  let dataDir: string;
  let place: ReturnType<typeof readEnvironment>;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'candor-secrets-'));
    place = readEnvironment({ DATA_DIR: dataDir });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('are created once and readable by their owner only', async () => {
    const first = await readSecrets(place);
    expect(first.tokenKey).toHaveLength(32);
    expect(first.cookieKey).not.toEqual(first.tokenKey);
    expect(await readSecrets(place)).toEqual(first);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('are read from KEYS_FILE where it is set, whose mode stays', async () => {
    const first = await readSecrets(place);
    const kept = join(dataDir, 'kept.json');
    await copyFile(join(dataDir, 'secrets.json'), kept);
    await chmod(kept, 0o440);
    const other = await mkdtemp(join(tmpdir(), 'candor-secrets-'));
    expect(await readSecrets(readEnvironment({ DATA_DIR: other, KEYS_FILE: kept }))).toEqual(first);
    expect((await stat(kept)).mode & 0o777).toBe(0o440);
    expect(await readdir(other)).toEqual([]);
    await rm(other, { recursive: true });
  });

  it('have a fingerprint that tells them apart', async () => {
    const first = await readSecrets(place);
    expect(fingerprintOf(first)).toHaveLength(16);
    expect(fingerprintOf({ ...first, cookieKey: first.tokenKey })).not.toEqual(fingerprintOf(first));
  });

  it('are identical for concurrent first starts', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(place)));
    expect(new Set(all.map(({ tokenKey }) => Buffer.from(tokenKey).toString('hex'))).size).toBe(1);
  });

  it.each([
    ['short', 'c2hvcnQ'],
    ['made of zeros', Buffer.alloc(32).toString('base64url')],
    ['a word over and over', Buffer.from('secret'.repeat(8)).toString('base64url')],
    ['absent', undefined],
  ])('are refused when one is %s', async (_, tokenKey) => {
    await readSecrets(place);
    const file = join(dataDir, 'secrets.json');
    const known = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...known, tokenKey }));
    await expect(readSecrets(place)).rejects.toThrow('tokenKey');
  });

  it('are not replaced when the file is damaged', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{"tokenKey": "');
    await expect(readSecrets(place)).rejects.toThrow('cannot be read');
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
