import { createHmac, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { prepareDataDir } from '../data-dir.ts';
import type { Environment } from '../environment.ts';

const keyLength = 32;
const names = ['tokenKey', 'cookieKey'] as const;
const stored = z.record(z.string(), z.string());

export type Secrets = Record<(typeof names)[number], Uint8Array>;
type Place = Pick<Environment, 'dataDir' | 'keysFile' | 'keepsOwnKeys'>;

/** The keys of this installation, created at the first start with mode 0600. Throws a one-line error on unusable ones. */
export async function readSecrets(place: Place): Promise<Secrets> {
  await prepareDataDir(place.dataDir);
  return (await readKeysFile(place)) ?? (await makeSecrets(place).catch(explain(place.keysFile, 'made')));
}

/** The keys in the file; undefined if there is no file. */
export async function readKeysFile({ keysFile, keepsOwnKeys }: Place): Promise<Secrets | undefined> {
  const text = await readTextFile(keysFile);
  if (text === undefined) return undefined;
  if (!keepsOwnKeys) await chmod(keysFile, 0o600);
  return parseSecrets(text, keysFile);
}

/** The keys of a text; `source` names it in errors. */
export function parseSecrets(text: string, source: string): Secrets {
  const values = parse(source, text);
  const [tokenKey, cookieKey] = names.map((name) => strongKey(source, name, values[name]));
  return { tokenKey, cookieKey } as Secrets;
}

export function secretsText(secrets: Secrets): string {
  const values = names.map((name) => [name, Buffer.from(secrets[name]).toString('base64url')]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}

/** Replaces the keys. The former file stays beside it under a name with the time. */
export async function replaceSecrets({ keysFile }: Place, secrets: Secrets): Promise<void> {
  const draft = await writeDraft(keysFile, secrets);
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  await link(keysFile, `${keysFile}.before-${moment}`).catch(unless('ENOENT'));
  await rename(draft, keysFile);
}

/** 128 bits that tell keys apart and reveal nothing of them. */
export function fingerprintOf(secrets: Secrets): Buffer {
  const all = Buffer.concat(names.map((name) => secrets[name]));
  return createHmac('sha256', all).update('fingerprint of the keys').digest().subarray(0, 16);
}

async function readTextFile(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    return explain(file, 'read')(error);
  });
}

const explain = (file: string, what: string) => (error: Error) => {
  throw new Error(`The keys in ${file} cannot be ${what}`, { cause: error });
};

// A link fails if the target exists: concurrent first starts share one set, and a crash leaves no partial file.
async function makeSecrets({ keysFile }: Place): Promise<Secrets> {
  const draft = await writeDraft(keysFile, { tokenKey: randomBytes(keyLength), cookieKey: randomBytes(keyLength) });
  await link(draft, keysFile).catch(unless('EEXIST'));
  await rm(draft);
  return parseSecrets(await readFile(keysFile, 'utf8'), keysFile);
}

async function writeDraft(file: string, secrets: Secrets): Promise<string> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(secretsText(secrets));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};

function parse(source: string, text: string): Record<string, string> {
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${source} cannot be read; restore it from a backup. Without one delete it, and npm start -- --adopt makes new ` +
        'keys, which signs out all users and ends the links that were sent',
    );
  }
}

function strongKey(source: string, name: string, value: string | undefined): Uint8Array {
  const key = Buffer.from(value ?? '', 'base64url');
  if (key.length < keyLength) throw new Error(`${source}: ${name} is shorter than ${keyLength} bytes`);
  // A random key has about 30 distinct bytes; repeated words or zeros have few.
  if (new Set(key).size < keyLength / 2) throw new Error(`${source}: ${name} is too easy to guess`);
  return key;
}
