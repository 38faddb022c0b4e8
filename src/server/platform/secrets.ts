import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { prepareDataDir } from './data-dir.ts';

const keyLength = 32;
const names = ['tokenKey', 'cookieKey'] as const;
const stored = z.record(z.string(), z.string());

export type Secrets = Record<(typeof names)[number], Uint8Array>;

/** The keys of this installation, created at the first start and stored in DATA_DIR with mode 0600. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await prepareDataDir(dataDir);
  const file = join(dataDir, 'secrets.json');
  const text = (await textOf(file)) ?? (await makeSecrets(file));
  await chmod(file, 0o600);
  const entries = names.map((name) => [name, strongKey(file, name, parse(file, text)[name])]);
  return Object.fromEntries(entries) as Secrets;
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

// Written to a temporary file and linked, which fails if the target exists: concurrent first starts share one set, and
// a crash leaves no partial file.
async function makeSecrets(file: string): Promise<string> {
  const fresh = Object.fromEntries(names.map((name) => [name, randomBytes(keyLength).toString('base64url')]));
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(fresh, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}

function parse(file: string, text: string): Record<string, string> {
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} cannot be read; restore it from a backup, or delete it, which signs out all users`);
  }
}

function strongKey(file: string, name: string, value: string | undefined): Uint8Array {
  const key = Buffer.from(value ?? '', 'base64url');
  if (key.length < keyLength) throw new Error(`${file}: ${name} is shorter than ${keyLength} bytes`);
  // A random key has about 30 distinct bytes; repeated words or zeros have few.
  if (new Set(key).size < keyLength / 2) throw new Error(`${file}: ${name} is too easy to guess`);
  return key;
}
