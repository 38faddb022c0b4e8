import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Keys, keysText, parseKeys } from '../../../core/server/installation/keys.ts';

const file = 'keys.json';
const base64 = z.string().transform((text) => Buffer.from(text, 'base64url'));
const savedSchema = z.union([
  z.object({ plain: z.string() }),
  z.object({ salt: base64, nonce: base64, tag: base64, sealed: base64 }),
]);

/** Saves the keys, sealed where there is a passphrase: AES-256-GCM with a key by scrypt (RFC 7914). */
export async function saveKeys(folder: string, keys: Keys, passphrase: string | undefined): Promise<void> {
  const text = keysText(keys);
  const saved = passphrase === undefined ? { plain: text } : await seal(text, passphrase);
  await writeFile(join(folder, file), `${JSON.stringify(saved)}\n`, { mode: 0o600 });
}

/** The keys of an unpacked archive; undefined in one of an earlier build. Throws a one-line error without the passphrase. */
export async function readSavedKeys(folder: string, passphrase: string | undefined): Promise<Keys | undefined> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const saved = savedSchema.parse(JSON.parse(text));
  if ('plain' in saved) return parseKeys(saved.plain, 'The keys in the backup');
  if (passphrase === undefined)
    throw new Error('The keys in this backup are sealed: add --passphrase or --passphrase-file FILE');
  const decipher = createDecipheriv('aes-256-gcm', await keyFrom(passphrase, saved.salt), saved.nonce);
  decipher.setAuthTag(saved.tag);
  try {
    const opened = Buffer.concat([decipher.update(saved.sealed), decipher.final()]);
    return parseKeys(opened.toString(), 'The keys in the backup');
  } catch {
    throw new Error('The passphrase is not that of this backup: nothing was changed');
  }
}

async function seal(text: string, passphrase: string) {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt), nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed };
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]));
}

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt);
const cost = { N: 2 ** 16, maxmem: 128 * 1024 ** 2 };
const keyFrom = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFC'), salt, 32, cost);
