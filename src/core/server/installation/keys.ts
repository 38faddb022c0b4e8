import { createHmac, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { prepareDataDir } from '../data-dir.ts';
import type { Environment } from '../environment.ts';

const keyLength = 32;

/** `session` signs what browsers hold while signed in, `link` makes addresses, `secret` seals passwords of servers. */
export const keyKinds = ['session', 'link', 'secret'] as const;
export type KeyKind = (typeof keyKinds)[number];

export interface Key {
  value: Uint8Array;
  /** Day in UTC; absent for keys of builds that did not note it. */
  made?: string | undefined;
  /** A link key that was dropped: staff still see the addresses it made, and nothing that it signs counts. */
  isDropped?: boolean | undefined;
}

/** Newest first: it signs and seals, and every one verifies and opens, so that a new key ends nothing. */
export type KeyRing = readonly [Key, ...Key[]];
export type Keys = Record<KeyKind, KeyRing>;

type Place = Pick<Environment, 'dataDir' | 'keysFile' | 'keepsOwnKeys' | 'givenKeys'>;

/** Where the operator finds the keys, for messages. */
export const placeOfKeys = ({ givenKeys, keysFile }: Pick<Place, 'givenKeys' | 'keysFile'>): string =>
  givenKeys === undefined ? keysFile : 'KEYS';

/** The keys of this installation, created at the first start with mode 0600. Throws a one-line error on unusable ones. */
export async function readKeys(place: Place): Promise<Keys> {
  await prepareDataDir(place.dataDir);
  return (await findKeys(place)) ?? (await makeKeys(place).catch(explain(place.keysFile, 'made')));
}

/** The keys of KEYS or of the file; undefined if there is no file. */
export async function findKeys({ givenKeys, keysFile, keepsOwnKeys }: Place): Promise<Keys | undefined> {
  if (givenKeys !== undefined) return parseKeys(givenKeys, 'KEYS');
  const text = await readTextFile(keysFile);
  if (text === undefined) return undefined;
  if (!keepsOwnKeys) await chmod(keysFile, 0o600);
  return parseKeys(text, keysFile);
}

const keySchema = z.object({ key: z.string(), made: z.iso.date().optional(), isDropped: z.boolean().optional() });
const ringSchema = z.array(keySchema).min(1);
const ringsSchema = z.object({ session: ringSchema, link: ringSchema, secret: ringSchema });
/** Of builds without rotation. Signatures of both keys are in use as those of sessions. */
const twoKeysSchema = z.object({ tokenKey: z.string(), cookieKey: z.string() }).transform(
  ({ tokenKey, cookieKey }): z.output<typeof ringsSchema> => ({
    session: [{ key: cookieKey }, { key: tokenKey }],
    link: [{ key: tokenKey }],
    secret: [{ key: cookieKey }],
  }),
);
const keysSchema = z.union([ringsSchema, twoKeysSchema]);

/** The keys of a text; `source` names it in errors. */
export function parseKeys(text: string, source: string): Keys {
  const rings = parse(source, text);
  const ringOf = (kind: KeyKind): KeyRing => {
    const [newest, ...former] = rings[kind].map(({ key, ...about }) => ({
      value: strongKey(source, kind, key),
      ...about,
    }));
    return [newest as Key, ...former];
  };
  return { session: ringOf('session'), link: ringOf('link'), secret: ringOf('secret') };
}

export function keysText(keys: Keys): string {
  const rings = keyKinds.map((kind) => [
    kind,
    keys[kind].map(({ value, ...about }) => ({ key: Buffer.from(value).toString('base64url'), ...about })),
  ]);
  return JSON.stringify(Object.fromEntries(rings));
}

/** Whether every key of the second is among the first, so that nothing that those made is lost. */
export const covers = (keys: Keys, others: Keys): boolean =>
  keyKinds.every((kind) =>
    others[kind].every(({ value }) => keys[kind].some((own) => Buffer.from(own.value).equals(value))),
  );

/** Verifies and opens with the keys of both, signs and seals with those of the first. */
export function joinKeys(first: Keys, second: Keys): Keys {
  const ringOf = (kind: KeyKind): KeyRing => {
    const isNew = ({ value }: Key) => !first[kind].some((own) => Buffer.from(own.value).equals(value));
    return [...first[kind], ...second[kind].filter(isNew)];
  };
  return { session: ringOf('session'), link: ringOf('link'), secret: ringOf('secret') };
}

/** Replaces the keys by a backup's. The former file stays beside it under a name with the time. */
export async function replaceKeys({ keysFile }: Place, keys: Keys): Promise<void> {
  const draft = await writeDraft(keysFile, keys);
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  await link(keysFile, `${keysFile}.before-${moment}`).catch(unless('ENOENT'));
  await rename(draft, keysFile);
}

/** Writes keys that were rotated or dropped. Throws a one-line error. */
export async function writeKeys({ keysFile }: Place, keys: Keys): Promise<void> {
  await writeDraft(keysFile, keys)
    .then((draft) => rename(draft, keysFile))
    .catch(explain(keysFile, 'written'));
}

export const newKey = (now = new Date()): Key => ({
  value: randomBytes(keyLength),
  made: now.toISOString().slice(0, 10),
});

export const newKeys = (): Keys => ({ session: [newKey()], link: [newKey()], secret: [newKey()] });

const fingerprintLength = 16;

/** 128 bits that tell keys apart and reveal nothing of them. */
const fingerprintOf = (...keys: Key[]): Buffer =>
  createHmac('sha256', Buffer.concat(keys.map(({ value }) => value)))
    .update('fingerprint of the keys')
    .digest()
    .subarray(0, fingerprintLength);

/** A short name of a key, which reveals nothing of it. */
export const nameOfKey = (key: Key): string => fingerprintOf(key).toString('hex', 0, 4);

/** The fingerprints of the newest key of each kind, which the database holds. */
export const fingerprintsOf = (keys: Keys): Buffer =>
  Buffer.concat(keyKinds.map((kind) => fingerprintOf(keys[kind][0])));

/** Whether the newest key of a kind is the one in use at a database: the application was started with it. */
export const isInUse = (keys: Keys, kind: KeyKind, stored: Buffer): boolean =>
  stored.length > fingerprintLength && fingerprintOf(keys[kind][0]).equals(partOf(stored, kind));

const partOf = (stored: Buffer, kind: KeyKind): Buffer => {
  const at = keyKinds.indexOf(kind) * fingerprintLength;
  return stored.subarray(at, at + fingerprintLength);
};

/** Whether the keys in use at a database are among these. */
export function haveInUse(keys: Keys, stored: Buffer): boolean {
  // Of builds without rotation: one of both keys, which are the oldest.
  if (stored.length === fingerprintLength)
    return stored.equals(fingerprintOf(keys.link.at(-1) as Key, keys.secret.at(-1) as Key));
  return keyKinds.every((kind) => keys[kind].some((key) => fingerprintOf(key).equals(partOf(stored, kind))));
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
async function makeKeys({ keysFile }: Place): Promise<Keys> {
  const draft = await writeDraft(keysFile, newKeys());
  await link(draft, keysFile).catch(unless('EEXIST'));
  await rm(draft);
  return parseKeys(await readFile(keysFile, 'utf8'), keysFile);
}

async function writeDraft(file: string, keys: Keys): Promise<string> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${keysText(keys)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};

function parse(source: string, text: string): z.output<typeof keysSchema> {
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      source === 'KEYS'
        ? 'KEYS: must be the contents of the secrets.json of the installation'
        : `${source} cannot be read; restore it from a backup. Without one delete it, and npm start -- --adopt makes new ` +
            'keys, which signs out all users, loses the passwords of mail servers and no longer shows the addresses that were sent',
    );
  }
}

function strongKey(source: string, kind: string, text: string): Uint8Array {
  const key = Buffer.from(text, 'base64url');
  if (key.length < keyLength) throw new Error(`${source}: a ${kind} key is shorter than ${keyLength} bytes`);
  // A random key has about 30 distinct bytes; repeated words or zeros have few.
  if (new Set(key).size < keyLength / 2) throw new Error(`${source}: a ${kind} key is too easy to guess`);
  return key;
}
