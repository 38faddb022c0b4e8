import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { command } from './command.ts';
import { type Installation, until } from './installation.ts';
import { startInstallation } from './started-installation.ts';
import { create, signIn } from './writers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-operating-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a start that cannot succeed prints the reason in one line', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT: must be a number from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL: must be an address that begins postgres:// or postgresql://'],
    [
      { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:9/none' },
      'DATABASE_URL: the database cannot be used: connect ECONNREFUSED 127.0.0.1:9',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ DEMO: 'maybe' }, 'DEMO: must be 0 or 1'],
  ])('with %j', async (settings, line) => {
    const ran = await command([], { DATA_DIR: join(folder, 'data'), ...settings });
    expect(ran).toEqual({ code: 1, out: '', err: `${line}\n` });
  });

  it('with an unknown command', async () => {
    const ran = await command(['fly'], { DATA_DIR: join(folder, 'data') });
    expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/^Unknown command fly; use one of serve, .+\n$/)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('where DATA_DIR is a file, or is below one', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data')]) {
      const ran = await command([], { DATA_DIR: dataDir });
      expect([ran.code, ran.err]).toEqual([
        1,
        expect.stringMatching(/^DATA_DIR: cannot write to .+: (it is a file|part of the path is a file)\n$/),
      ]);
    }
  });

  // Root can write everywhere.
  it.skipIf(process.getuid?.() === 0)('where DATA_DIR is not writable', async () => {
    await mkdir(join(folder, 'closed'));
    await chmod(join(folder, 'closed'), 0o500);
    const ran = await command([], { DATA_DIR: join(folder, 'closed') });
    expect(ran.err).toBe(`DATA_DIR: cannot write to ${join(folder, 'closed')}: this account may not write there\n`);
  });

  it('where the port is taken, and leaves no database running and no temporary files', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const TMPDIR = join(folder, 'tmp');
    await mkdir(TMPDIR);
    const ran = await command([], { DATA_DIR: join(folder, 'data'), PORT: String(port), TMPDIR });
    expect([ran.code, ran.err]).toEqual([1, `Port ${port} of 127.0.0.1 is taken; set PORT to another one\n`]);
    expect(await readdir(join(folder, 'data', 'postgres'))).not.toContain('postmaster.pid');
    expect(await readdir(TMPDIR)).toEqual([]);
  });
});

it('routes command: prints the routes as text and as JSON without a database', async () => {
  const settings = { DATA_DIR: join(folder, 'none') };
  const rows = JSON.parse((await command(['routes', '--json'], settings)).out) as Record<string, unknown>[];
  expect(rows).toContainEqual({
    method: 'PUT',
    path: '/api/v1/Groups/:id',
    auth: 'permission',
    permission: 'put:v1/groups/:id',
    idSlots: expect.arrayContaining([{ in: 'path', path: 'id', resource: 'groups' }]),
    perMinute: null,
    perHour: null,
    bodyLimit: 100_000,
    idempotent: false,
  });
  const lines = (await command(['routes'], settings)).out.trim().split('\n');
  expect(lines).toHaveLength(rows.length);
  expect(lines.join('\n')).toMatch(/^PUT +\/api\/v1\/Groups\/:id +put:v1\/groups\/:id$/m);
  expect(await readdir(folder)).toEqual([]);
});

it('files command: lists the trash as text and as JSON', async () => {
  const dataDir = join(folder, 'data');
  const to = { DATA_DIR: dataDir };
  expect((await command(['files', 'trash'], to)).out).toBe('The trash is empty\n');
  const trashed = join(dataDir, 'files', 'trash', '2026-11-02', '7');
  await mkdir(trashed, { recursive: true });
  await writeFile(join(trashed, 'photo.png'), 'x');
  const listed = JSON.parse((await command(['files', 'trash', '--json'], to)).out);
  const entry = { movedOn: '2026-11-02', keptUntil: '2026-11-16', tenantId: 7, bytes: 1 };
  expect(listed).toEqual([{ ...entry, path: join(trashed, 'photo.png') }]);
  expect((await command(['files', 'trash'], to)).out).toMatch(
    /^moved on .+\n2026-11-02 {2}2026-11-16 +7 +1 {2}.+photo\.png\n/,
  );
  expect((await command(['files'], to)).err).toBe('Usage: npm run -s files -- trash [--json]\n');
});

describe('the server log', () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = await startInstallation({ LOG_LEVEL: 'trace' });
  });
  afterEach(() => installation.remove());

  it('has each call with its outcome and contains no secret', async () => {
    const token = await signIn(installation);
    await create(installation.address, token, '/SeverityLevels', { name: 'A private word', daysToResolve: 7 });
    await fetch(`${installation.address}/api/v1/nothing?x=%0a{"level":60}`, {
      headers: { cookie: 'sid=1.secretcookie' },
    });
    installation.signal('SIGTERM');
    await installation.ended();
    const output = installation.output();
    const logLines = output.split('\n').filter((line) => line.startsWith('{'));
    expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ method: 'POST', url: '/api/v1/SeverityLevels', status: 201, ms: expect.any(Number) }),
    );
    const logged = logLines.join('\n');
    for (const secret of [token, token.split('.')[2] ?? '', 'A private word', 'secretcookie']) {
      expect(logged).not.toContain(secret);
    }
  });

  it('may lose its reader: the server goes on, and ends as usual', async () => {
    installation.leaveOutput();
    const token = await signIn(installation);
    for (let call = 0; call < 5; call += 1)
      expect(await create(installation.address, token, '/Groups', { name: `Group ${call}` })).toBe(201);
    installation.signal('SIGTERM');
    expect(await installation.ended()).toEqual({ code: 0, signal: null });
  });

  it('may be on a full disk: the server starts, goes on, and ends as usual', async () => {
    installation.signal('SIGHUP');
    expect(await installation.ended()).toEqual({ code: 0, signal: null });
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const port = await freePort();
    installation.start({ LOG_LEVEL: 'trace', PORT: String(port) }, [], full);
    const isHealthy = () =>
      fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isHealthy);
    expect(await isHealthy()).toBe(true);
    installation.signal('SIGTERM');
    expect(await installation.ended()).toEqual({ code: 0, signal: null });
  });
});

it('DATA_DIR: moved after a kill, while its database runs on, it is served from its new path', async () => {
  const installation = await startInstallation();
  onTestFinished(() => installation.remove());
  installation.signal('SIGKILL');
  await installation.ended();
  expect(await installation.postgres()).toBeGreaterThan(0);
  // The socket of a path as long as this is in TMPDIR.
  const moved = join(folder, 'moved'.padEnd(100, '-'));
  await rename(installation.dataDir, moved);
  installation.start({ DATA_DIR: moved });
  await installation.healthy();
  await signIn({ ...installation, address: installation.address, dataDir: moved });
  installation.signal('SIGTERM');
  expect(await installation.ended()).toEqual({ code: 0, signal: null });
});

it.each([['status'], ['counts'], ['jobs'], ['password', 'ada@demo.example']])(
  'the command %s makes no database where DATA_DIR is mistyped',
  async (...args) => {
    const dataDir = join(folder, 'none');
    const ran = await command(args, { DATA_DIR: dataDir });
    const err = `There is no installation in ${dataDir} yet: npm start makes one\n`;
    expect(ran).toEqual({ code: 1, out: '', err });
    expect(await readdir(folder)).toEqual([]);
  },
);

describe('status command', () => {
  it('says whether the installation can be used, as text and as JSON, and fails where it cannot', async () => {
    const installation = await startInstallation();
    onTestFinished(() => installation.remove());
    const settings = { DATA_DIR: installation.dataDir, PORT: new URL(installation.address).port };
    const running = await command(['status'], settings);
    expect([running.code, running.err]).toEqual([0, '']);
    expect(running.out).toMatch(/^server +ok\ndatabase +ok, PostgreSQL [\d.]+, \d+ MB\n/);
    expect(running.out).toMatch(/^migrations +\d+, all applied$/m);
    installation.signal('SIGTERM');
    await installation.ended();
    const stopped = await command(['status', '--json'], settings);
    expect([stopped.code, JSON.parse(stopped.out)]).toMatchObject([1, { server: 'not running', database: 'ok' }]);
  });
});

describe('a user who is locked out', () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = await startInstallation();
  });
  afterEach(() => installation.remove());

  it('chooses a new password by a link that an operator prints, once', async () => {
    const signIn = JSON.parse(await readFile(join(installation.dataDir, 'demo-sign-in.json'), 'utf8'));
    const to = { DATA_DIR: installation.dataDir };
    const printed = await command(['password', signIn.email.toUpperCase()], to);
    expect([printed.code, printed.err]).toEqual([0, '']);
    const code = printed.out.match(/^.+: http:\/\/demo\.localhost\/reset-password#code=(\S+)$/m)?.[1];
    const ask = (path: string, body: object) =>
      fetch(`${installation.address}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-tenant-subdomain': 'demo',
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify(body),
      });
    const newPassword = 'Wholly-new-Password-1';
    expect((await ask('set-password', { code, newPassword })).status).toBe(200);
    expect((await ask('set-password', { code, newPassword })).status).toBe(422);
    expect((await ask('login', { email: signIn.email, password: newPassword })).status).toBe(200);
    const unknown = await command(['password', 'nobody@demo.example'], to);
    expect(unknown).toEqual({ code: 1, out: '', err: 'No active user has the address nobody@demo.example\n' });
    expect((await command(['password', 'nobody'], to)).err).toBe('nobody is not an email address\n');
  });
});

it.each(['SIGTERM', 'SIGHUP'] as const)('npm start: %s to npm ends the server behind it', async (signal) => {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '0', PORT: String(port) };
  const npm = spawn('npm', ['start'], { env, stdio: 'ignore' });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers);
  npm.kill(signal);
  const noteOfDatabase = join(folder, 'data', 'postgres', 'postmaster.pid');
  await until(async () => !(await answers()) && !existsSync(noteOfDatabase));
});

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
