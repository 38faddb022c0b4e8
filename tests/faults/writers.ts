import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

export interface Writers {
  acknowledged: Set<string>;
  sent: Set<string>;
  statuses: Set<number>;
  /** The Retry-After headers of the 503 responses; null where one had none. */
  retryTimes: Set<string | null>;
  stop(): Promise<void>;
}

interface StoredRow {
  id: number;
  name: string;
  description?: string;
}

export async function signIn(installation: Installation): Promise<string> {
  const credentials = await readFile(join(installation.dataDir, 'demo-sign-in.json'), 'utf8');
  const answer = await fetch(`${installation.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-subdomain': 'demo' },
    body: credentials,
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

let serial = 0;

const kinds = [
  { path: '/SeverityLevels', body: (name: string) => ({ name, daysToResolve: 7 }) },
  { path: '/Groups', body: (name: string) => ({ name }) },
  { path: '/Roles', body: (name: string) => ({ name }) },
  { path: '/Sentiments', body: (name: string) => ({ name, description: `${name} in full` }) },
];

export function startWriters(installation: Installation, token: string, count: number): Writers {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  const statuses = new Set<number>();
  const retryTimes = new Set<string | null>();
  let stopped = false;
  const { address } = installation;

  async function write() {
    while (!stopped) {
      serial += 1;
      const name = `Written ${serial}`;
      const { path, body } = kinds[serial % kinds.length] as (typeof kinds)[number];
      sent.add(name);
      const answer = await post(address, token, path, body(name)).catch(() => undefined);
      const status = answer?.status ?? 0;
      statuses.add(status);
      if (status === 503) retryTimes.add(answer?.headers.get('retry-after') ?? null);
      if (status >= 200 && status < 300) acknowledged.add(name);
      else await sleep(20);
    }
  }

  const all = Array.from({ length: count }, write);
  return {
    acknowledged,
    sent,
    statuses,
    retryTimes,
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  };
}

export async function create(address: string, token: string, path: string, body: unknown): Promise<number> {
  return (await post(address, token, path, body)).status;
}

async function post(address: string, token: string, path: string, body: unknown): Promise<Response> {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  await answer.arrayBuffer();
  return answer;
}

/** Contains a name once per stored record, so that duplicates are visible. */
export async function readStoredNames(installation: Installation, token: string): Promise<string[]> {
  const lists = await Promise.all(kinds.map(({ path }) => namesOf(installation, token, path)));
  return lists.flat();
}

async function namesOf(installation: Installation, token: string, path: string): Promise<string[]> {
  const names: string[] = [];
  for (let start = 0; ; start += 500) {
    const page = await readPage(
      `${installation.address}/api/v1${path}?_start=${start}&_end=${start + 500}&_sort=id`,
      token,
    );
    for (const { name, description } of page) {
      names.push(name);
      // Writes are atomic: an existing form has all its data.
      const isComplete = path !== '/Sentiments' || !name.startsWith('Written ') || description === `${name} in full`;
      if (!isComplete) throw new Error(`${name} is there by half`);
    }
    if (page.length < 500) return names;
  }
}

async function readPage(address: string, token: string): Promise<StoredRow[]> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`Reading failed: ${await answer.text()}`);
  return (await answer.json()) as StoredRow[];
}
