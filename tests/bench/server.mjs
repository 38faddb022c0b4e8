import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { builtServer } from '../../launcher/builds.mjs';
import { at, say } from '../../launcher/project.mjs';

const main = builtServer();

/**
 * Starts the built server with its own database and new tenants. With `kept`, the data is made once, by the seed and by
 * `prepare`, and stays in data/bench under that name; without it goes with the server.
 */
export async function startServer({ responses = 20_000, beside = [], settings = {}, kept = '', prepare } = {}) {
  const dataDir = kept ? at(`data/bench/${kept}`) : await mkdtemp(join(tmpdir(), 'candor-bench-'));
  const made = kept ? await readFile(join(dataDir, madeFile), 'utf8').then(JSON.parse, () => undefined) : undefined;
  if (!made) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const port = await freePort();
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const env = { ...process.env, ...own, ...settings };
  const { credentials, others } = made ?? (await fillAll(env, responses, beside));
  const base = `http://127.0.0.1:${port}/api/v1`;
  const began = performance.now();
  const server = spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await healthy(`${base}/health`, server);
  const startMs = performance.now() - began;
  const { headers, ask } = await signedIn(base, credentials);
  const neighbours = [];
  for (const other of others) neighbours.push(await signedIn(base, other));
  // Tenants of one seed run share a name prefix and the password of their owners.
  const companies = async () => {
    const all = [];
    for (const [at, { tenants = 1 }] of beside.entries()) {
      const { tenant: first, password: known } = others[at];
      for (let n = 1; n <= tenants; n += 1) {
        const name = first.replace(/1$/, String(n));
        all.push(await signedIn(base, { tenant: name, email: `owner@${name}.example`, password: known }));
      }
    }
    return all;
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  };
  const { tenant, email, password } = credentials;
  const started = {
    base,
    port,
    dataDir,
    tenant,
    pid: server.pid,
    headers,
    credentials: { email, password },
    startMs,
    ask,
    stop,
    neighbours,
    companies,
    memory: () => memoryOf(server.pid),
    prepared: made?.prepared,
  };
  if (!made && prepare) started.prepared = await prepare(started);
  const all = { credentials, others, prepared: started.prepared };
  if (kept) await writeFile(join(dataDir, madeFile), JSON.stringify(all));
  return started;
}

const madeFile = 'bench.json';

async function fillAll(env, responses, beside) {
  say(`Making one company with ${responses.toLocaleString('en')} responses`);
  const credentials = await fill(env, { responses, seed: 1 });
  const others = [];
  for (const [n, wish] of beside.entries()) others.push(await fill(env, { ...wish, seed: n + 2 }));
  return { credentials, others };
}

export async function databaseOf({ dataDir }) {
  const file = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const [postmaster = '', , , , host = ''] = file.split('\n');
  const database = new pg.Client({ host, user: 'candor', database: 'candor', options: '-c search_path=candor' });
  await database.connect();
  return { database, host, postmaster: Number(postmaster) };
}

async function signedIn(base, { tenant, email, password }) {
  const headers = { 'content-type': 'application/json', 'x-tenant-subdomain': tenant, 'x-forwarded-for': newAddress() };
  const ask = async (method, path, body, isAgain = false) => {
    const answer = await fetch(`${base}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    // The whole measurement takes longer than a session.
    if (answer.status === 401 && !isAgain) {
      await signIn();
      return ask(method, path, body, true);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const signIn = async () => {
    const { token } = await ask('POST', '/auth/login', { email, password }, true);
    headers.authorization = `Bearer ${token}`;
  };
  await signIn();
  return { base, tenant, headers, ask };
}

let addresses = 0;

/** The server limits sign-ins per address, so each comes from another address. */
function newAddress() {
  addresses += 1;
  return `10.255.${addresses >> 8}.${addresses & 255}`;
}

/** @param {NodeJS.ProcessEnv} env */
async function fill(env, wish) {
  const words = Object.entries({ tenants: 1, ...wish }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const args = ['seed', ...words];
  const seed = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  let shownAt = Date.now();
  seed.stderr.on('data', (text) => {
    said += text;
    if (Date.now() < shownAt + 10_000) return;
    shownAt = Date.now();
    say(String(text).trim().split('\n').at(-1));
  });
  await new Promise((resolve) => seed.once('exit', resolve));
  const [, tenant, email, password] = /Sign in at \S+\/\/([^.]+)\S* as (\S+) with ([^;\s]+)/.exec(said) ?? [];
  if (!tenant || !email || !password) throw new Error(`The data could not be made:\n${said}`);
  return { tenant, email, password };
}

async function healthy(address, server) {
  while (server.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The server did not start');
}

export function memoryOf(pid) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const all = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const [child, parent] of all) if (family.has(parent)) family.add(child);
  }
  const kilobytes = all
    .filter(([child]) => family.has(child))
    .map(([child, , resident]) => ownShare(child) ?? resident);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024);
}

/** PostgreSQL processes share memory; Linux reports the proportional share of each. */
function ownShare(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) || undefined;
  } catch {
    return undefined;
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
