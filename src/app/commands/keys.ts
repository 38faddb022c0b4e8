import type { PoolClient } from 'pg';
import { keptAnswers, openAs, type Sealed, sealAs, secretsOf } from '../../core/server/auth/sealed-secret.ts';
import { alone } from '../../core/server/db/migrate.ts';
import type { Environment } from '../../core/server/environment.ts';
import { fingerprintsInUse } from '../../core/server/installation/binding.ts';
import {
  findKeys,
  isInUse,
  type Key,
  type KeyKind,
  type KeyRing,
  type Keys,
  keyKinds,
  keysText,
  nameOfKey,
  newKey,
  placeOfKeys,
  writeKeys,
} from '../../core/server/installation/keys.ts';
import { onData } from './on-data.ts';

const usage = `Usage: npm run -s keys [-- rotate KIND | drop KIND], where KIND is one of ${keyKinds.join(', ')}`;

/**
 * Lists the keys of an installation; `rotate` adds a new one, which is used from the next start on; `drop` ends the former.
 * The application may be running.
 */
export async function keys(environment: Environment, args: string[]): Promise<void> {
  const work = workOf(args);
  const present = await findKeys(environment);
  if (!present) throw new Error(`There are no keys in ${placeOfKeys(environment)} yet: npm start makes them`);
  const each = (client: PoolClient) =>
    alone(client, lockKey, async () => {
      // Read again: another command may have had its turn.
      const current = (await findKeys(environment)) ?? present;
      return work({ environment, client, keys: current, inUse: await fingerprintsInUse(client) });
    });
  await onData(
    environment,
    async (database) => {
      const text = await database.owner(each);
      process.stdout.write(`${text}\n`);
    },
    present,
  );
}

const lockKey = 712_014;

interface Work {
  environment: Environment;
  client: PoolClient;
  keys: Keys;
  inUse: Buffer | undefined;
}

function workOf([action, word, ...others]: string[]): (work: Work) => Promise<string> {
  if (action === undefined) return list;
  const kind = keyKinds.find((one) => one === word);
  if (!kind || others.length > 0) throw new Error(usage);
  if (action === 'rotate') return (work) => rotate(work, kind);
  if (action === 'drop') return (work) => drop(work, kind);
  throw new Error(usage);
}

async function list({ keys: present, inUse }: Work): Promise<string> {
  const lines = keyKinds.flatMap((kind) =>
    present[kind].map((key, at) => {
      const made = key.made ?? 'before notes';
      return `${(at === 0 ? kind : '').padEnd(8)} ${nameOfKey(key)}  ${made.padEnd(12)}  ${useOf(present, kind, at, inUse)}`;
    }),
  );
  return ['kind     key       made          use', ...lines].join('\n');
}

function useOf(present: Keys, kind: KeyKind, at: number, inUse: Buffer | undefined): string {
  const isNewestInUse = inUse !== undefined && isInUse(present, kind, inUse);
  if (at === 0) return isNewestInUse ? 'in use' : 'in use from the next start';
  if (present[kind][at]?.isDropped) return 'dropped; shows the addresses it made';
  return isNewestInUse || at > 1 ? 'former; what it made still works' : 'in use until the next start';
}

async function rotate(work: Work, kind: KeyKind): Promise<string> {
  const { environment, keys: present } = work;
  const rotated = { ...present, [kind]: [newKey(), ...present[kind]] };
  const where = await keep(environment, rotated);
  return [
    `There is a new ${kind} key ${nameOfKey(rotated[kind][0])} in ${where}.`,
    'It is used from the next start of Candor; several nodes stop first and start with the same keys.',
    `What the former ${kind} key made still works, until: npm run keys -- drop ${kind}`,
  ].join('\n');
}

const ends: Record<KeyKind, string> = {
  session: 'Users who signed in before the last start sign in again.',
  link: 'Addresses of surveys, dashboards and reports still work. Answers to emails of before are no longer recognized by their address.',
  secret: 'The passwords of mail servers and the secrets of webhooks were encrypted anew.',
};

async function drop(work: Work, kind: KeyKind): Promise<string> {
  const { environment, client, keys: present, inUse } = work;
  const [newest, ...former] = present[kind];
  const ending = former.filter(({ isDropped }) => !isDropped);
  if (ending.length === 0)
    throw new Error(`There is no former ${kind} key: npm run keys -- rotate ${kind} makes a new one`);
  if (!inUse || !isInUse(present, kind, inUse))
    throw new Error(`The new ${kind} key is not in use yet: start Candor with it, then drop the former`);
  if (kind === 'secret') await sealAnew(client, present);
  const dropped = { ...present, [kind]: [newest, ...kept(kind, former)] satisfies KeyRing };
  const where = await keep(environment, dropped);
  return [
    `Dropped ${ending.map(nameOfKey).join(', ')} from ${where}; a running Candor knows it until its next start.`,
    ends[kind],
  ].join('\n');
}

/** A link key is kept to show the addresses it made, which are found by their hashes. */
const kept = (kind: KeyKind, former: readonly Key[]): Key[] =>
  kind === 'link' ? former.map((key) => ({ ...key, isDropped: true })) : [];

/** Writes the keys, or prints them where they are a setting; returns where they are now. */
async function keep(environment: Environment, changed: Keys): Promise<string> {
  if (environment.givenKeys === undefined) {
    await writeKeys(environment, changed);
    return environment.keysFile;
  }
  process.stdout.write(`KEYS=${keysText(changed)}\n`);
  return 'the line above, which replaces KEYS';
}

/** Where sealed texts are. A column that is missing here would be unreadable once a key is dropped; a test compares. */
export const sealedColumns = [
  { table: 'email_settings', column: 'password' },
  { table: 'mailboxes', column: 'password' },
  { table: 'escalation_rules', column: 'webhook_secret' },
] as const;

async function sealAnew(client: PoolClient, present: Keys): Promise<void> {
  await client.query('begin');
  try {
    for (const { table, column } of sealedColumns) {
      const { rows } = await client.query<{ place: string; tenant: number; sealed: Buffer }>(
        `select ctid as place, tenant_id as tenant, ${column} as sealed from ${table} where ${column} is not null for update`,
      );
      for (const { place, tenant, sealed } of rows) {
        const anew = sealedAnew(present, secretsOf(tenant), sealed);
        if (anew) await client.query(`update ${table} set ${column} = $1 where ctid = $2`, [anew, place]);
      }
    }
    const { rows } = await client.query<{ place: string; answer: string }>(
      'select ctid as place, answer from idempotency_keys where answer is not null for update',
    );
    for (const { place, answer } of rows) {
      const anew = sealedAnew(present, keptAnswers, Buffer.from(answer, 'base64'));
      if (anew)
        await client.query('update idempotency_keys set answer = $1 where ctid = $2', [anew.toString('base64'), place]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Undefined for what none of the keys opens, which stays as it is. */
function sealedAnew(present: Keys, sealed: Sealed, bytes: Buffer): Buffer | undefined {
  const text = openAs({ keys: present }, sealed, bytes);
  return text === undefined ? undefined : sealAs({ keys: present }, sealed, text);
}
