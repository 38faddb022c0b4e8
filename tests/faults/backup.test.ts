import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { create, extract, list } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtServer } from '../../launcher/builds.mjs';
import { openCluster } from '../../src/core/server/db/cluster.ts';
import { blank } from '../support/uploads.ts';
import { command, startCommand } from './command.ts';
import { createInstallation, type Installation, until } from './installation.ts';
import { mayMount } from './may-mount.ts';
import { startInstallation } from './started-installation.ts';
import { readStoredNames, signIn, startWriters } from './writers.ts';

let first: Installation;
let second: Installation;
let folder: string;
let archive: string;
beforeEach(async () => {
  first = await startInstallation();
  second = await createInstallation();
  folder = await mkdtemp(join(tmpdir(), 'candor-archive-'));
  archive = join(folder, 'saved.tgz');
});
afterEach(async () => {
  await second?.remove();
  await first?.remove();
  await rm(folder, { recursive: true, force: true });
});

const to = ({ dataDir }: Installation) => ({ DATA_DIR: dataDir });

describe('a backup', () => {
  it('during writes restores everything acknowledged before it, including files', async () => {
    const token = await signIn(first);
    const path = await upload(first, token);
    const writers = startWriters(first, token, 10);
    await until(() => writers.acknowledged.size >= 50);
    const before = [...writers.acknowledged];
    const saved = await command(['backup', archive], to(first));
    await writers.stop();
    expect([saved.code, saved.err]).toEqual([
      0,
      expect.stringMatching(/^Saved \d+ rows of \d+ tables and [1-9]\d* files to /),
    ]);

    const restored = await command(['restore', archive], to(second));
    expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('Restored the backup of ')]);
    await writeFile(
      join(second.dataDir, 'demo-sign-in.json'),
      await readFile(join(first.dataDir, 'demo-sign-in.json')),
    );
    second.start();
    await second.healthy();
    const again = await signIn(second);
    const names = await readStoredNames(second, again);
    expect(before.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith('Written ') && !writers.sent.has(name))).toEqual([]);
    expect(await download(second, again, path)).toBe(await download(first, token, path));
    // Id sequences continue after a restore; new records must not collide.
    const more = startWriters(second, again, 2);
    await until(() => more.acknowledged.size >= 5);
    await more.stop();
  });

  it('does not overwrite existing data without the option', async () => {
    expect((await command(['backup', archive], to(first))).code).toBe(0);
    const runningRestore = await command(['restore', archive], to(first));
    expect([runningRestore.code, runningRestore.err]).toEqual([1, expect.stringContaining(`(pid ${first.pid})`)]);
    first.signal('SIGTERM');
    await first.ended();
    const refused = await command(['restore', archive], to(first));
    expect([refused.code, refused.err]).toEqual([1, 'The database is not empty: add --replace to delete its data\n']);
    expect((await command(['restore', archive, '--replace'], to(first))).code).toBe(0);
    first.start();
    await first.healthy();
    await signIn(first);
  });

  it('is verified by a restore into a database of its own, which leaves nothing', async () => {
    const path = await upload(first, await signIn(first));
    expect((await command(['backup', archive], to(first))).code).toBe(0);
    const before = await readdir(join(first.dataDir, 'files'));
    const verified = await command(['backup', 'verify', archive], to(first));
    expect([verified.code, verified.err]).toEqual([
      0,
      expect.stringMatching(
        /saved\.tgz can be restored: \d+ rows of \d+ tables and [1-9]\d* files, saved at \d{4}-\d\d-/,
      ),
    ]);
    const name = join(await folderOf(path), basename(path));
    await rm(join(first.dataDir, 'files', name));
    expect((await command(['backup', archive], to(first))).code).toBe(0);
    const lacking = await command(['backup', 'verify', archive], to(first));
    expect([lacking.code, lacking.err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`can be restored, but lacks 1 of \\d+ files, as ${name}\n$`)),
    ]);
    expect(await readdir(join(first.dataDir, 'files'))).toEqual(before);
  });

  it('has a large table in parts, and says after verifying that all is as it was', async () => {
    // The server logs what it does, also between this count and the backup.
    const digest = `select md5(string_agg(before::text, '' order by id)) as digest, count(*)::integer as rows
      from candor.audit_log where action = 'large'`;
    const [large] = await query(
      first,
      `insert into candor.audit_log (tenant_id, action, resource, before)
       select (select min(id) from candor.tenants), 'large', 'users', to_jsonb(repeat(md5(n::text), 500))
       from generate_series(1, 3000) n; ${digest}`,
    );
    expect((await command(['backup', archive], to(first))).err).toMatch(/^Saved .+ \(\d+(\.\d)? [kM]B\)\n/);
    const names: string[] = [];
    await list({ file: archive, onReadEntry: ({ path }) => names.push(path) });
    const parts = names.filter((name) => name.startsWith('audit_log.copy'));
    expect(parts).toEqual(expect.arrayContaining(['audit_log.copy', 'audit_log.copy.2', 'audit_log.copy.3']));
    expect((await command(['restore', archive], to(second))).code).toBe(0);
    second.start();
    await second.healthy();
    expect(await query(second, digest)).toEqual([large]);
  });

  it('of which a table or a file differs from the manifest is refused by name, and changes nothing', async () => {
    const path = await upload(first, await signIn(first));
    await command(['backup', archive], to(first));
    const whole = await readFile(archive);
    const file = join('files', await folderOf(path), basename(path));
    const changes: [string, (unpacked: string) => Promise<unknown>][] = [
      ['the table users', (unpacked) => writeFile(join(unpacked, 'users.copy'), '')],
      [file, (unpacked) => writeFile(join(unpacked, file), 'Another picture')],
      [file, (unpacked) => rm(join(unpacked, file))],
    ];
    for (const [name, change] of changes) {
      await writeFile(archive, whole);
      await changeArchive(change);
      for (const args of [['restore'], ['backup', 'verify']])
        expect((await command([...args, archive], to(second))).err).toBe(
          `${archive} is damaged: ${name} is missing or differs. Nothing was changed\n`,
        );
    }
    expect(await readdir(second.dataDir)).toEqual(['files']);
  });

  it('of a later release is refused in one line, before a database is made for it', async () => {
    await command(['backup', archive], to(first));
    const whole = await readFile(archive);
    const migration = { name: '9999-of-a-later-release.sql', hash: '0'.repeat(64) };
    const later: [string, (manifest: { migrations: object[]; tables: object[] }) => object][] = [
      [
        'This backup was made by another release of Candor: its migration 9999-of-a-later-release.sql is not known here\n',
        (manifest) => ({ ...manifest, migrations: [...manifest.migrations, migration] }),
      ],
      [
        'This backup was made by a later release of Candor: restore it with that release. Nothing was changed\n',
        (manifest) => ({ ...manifest, format: 3, tables: { users: manifest.tables } }),
      ],
    ];
    for (const [refusal, change] of later) {
      await writeFile(archive, whole);
      await changeArchive(async (unpacked) => {
        const path = join(unpacked, 'manifest.json');
        await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
      });
      for (const args of [['restore'], ['backup', 'verify']])
        expect((await command([...args, archive], to(second))).err).toBe(refusal);
    }
    expect([await readdir(second.dataDir), await readdir(join(second.dataDir, 'files'))]).toEqual([['files'], []]);
  });

  it('of the build before, without hashes, is restored', async () => {
    const names = await readStoredNames(first, await signIn(first));
    await command(['backup', archive], to(first));
    await changeArchive(makeFormat1);
    expect((await command(['restore', archive], to(second))).code).toBe(0);
    await cp(join(first.dataDir, 'demo-sign-in.json'), join(second.dataDir, 'demo-sign-in.json'));
    second.start();
    await second.healthy();
    expect(await readStoredNames(second, await signIn(second))).toEqual(names);
  });

  it('asks for the passphrase of the keys at the terminal, twice, and once for a restore', async () => {
    const passphrase = 'a long enough passphrase';
    const differing = await atTerminal(['backup', archive, '--passphrase'], first, [passphrase, 'another passphrase']);
    expect([differing.code, differing.said]).toEqual([1, expect.stringContaining('The two differ: nothing was saved')]);
    const saved = await atTerminal(['backup', archive, '--passphrase'], first, [passphrase, passphrase]);
    expect([saved.code, saved.said]).toEqual([0, expect.stringContaining('the keys sealed by the passphrase')]);
    expect(saved.said).not.toContain(passphrase);
    expect((await command(['restore', archive], to(second))).err).toContain(
      'The keys in this backup are sealed: add --passphrase or --passphrase-file FILE\n',
    );
    expect((await command(['restore', archive, '--passphrase'], to(second))).err).toContain(
      '--passphrase needs a terminal: use --passphrase-file FILE\n',
    );
    expect((await atTerminal(['restore', archive, '--passphrase'], second, [passphrase])).code).toBe(0);
  });

  it('that is invalid or truncated changes nothing and is rejected in one line', async () => {
    await command(['backup', archive], to(first));
    const archiveBytes = await readFile(archive);
    await writeFile(join(folder, 'half.tgz'), archiveBytes.subarray(0, archiveBytes.length / 2));
    await writeFile(join(folder, 'letter.tgz'), 'Dear colleagues');
    for (const name of ['half.tgz', 'letter.tgz']) {
      for (const args of [['restore'], ['backup', 'verify']]) {
        const refused = await command([...args, join(folder, name)], to(second));
        expect([refused.code, refused.err]).toEqual([
          1,
          `${join(folder, name)} is not a Candor backup or is damaged: nothing was changed\n`,
        ]);
      }
    }
    const missing = await command(['restore', join(folder, 'none.tgz')], to(second));
    expect([missing.code, missing.err]).toEqual([
      1,
      `The file ${join(folder, 'none.tgz')} does not exist or cannot be read\n`,
    ]);
    expect([await readdir(second.dataDir), await readdir(join(second.dataDir, 'files'))]).toEqual([['files'], []]);
  });

  it.skipIf(!mayMount())('that finds no room says so in one line and leaves what was there', async () => {
    const disk = await mkdtemp(join(folder, 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk]);
    try {
      await writeFile(join(disk, 'saved.tgz'), 'The backup before');
      const refused = await command(['backup', join(disk, 'saved.tgz')], to(first));
      expect([refused.code, refused.err]).toEqual([
        1,
        `The disk of ${disk} or of ${first.dataDir}/files is full: no backup was made\n`,
      ]);
      expect(await readdir(disk)).toEqual(['saved.tgz']);
      expect(await readFile(join(disk, 'saved.tgz'), 'utf8')).toBe('The backup before');
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  });

  it.skipIf(!mayMount()).each([1, 20])(
    'is restored to a disk of %d MB not at all: it says so in one line and leaves nothing unpacked',
    async (megabytes) => {
      await command(['backup', archive], to(first));
      const disk = await mkdtemp(join(folder, 'disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
      try {
        const dataDir = join(disk, 'data');
        const refused = await command(['restore', archive], { DATA_DIR: dataDir });
        const reason =
          megabytes === 1
            ? 'The disk is full: free space and restore once more. Nothing was changed'
            : `The database in ${dataDir}/postgres could not be created: .+ No space left on device`;
        expect(refused.code).toBe(1);
        expect(refused.err).toMatch(new RegExp(`^(Creating a new database\n)?${reason}\n$`));
        expect(await readdir(join(dataDir, 'files'))).toEqual([]);
      } finally {
        execFileSync('umount', ['-l', disk]);
      }
    },
  );

  it.skipIf(!mayMount())('holds the files of a tenant that are on another disk', async () => {
    const token = await signIn(first);
    const path = await upload(first, token);
    const before = await download(first, token, path);
    const tenant = join(first.dataDir, 'files', await folderOf(path));
    const disk = await mkdtemp(join(folder, 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=50m', 'tmpfs', disk]);
    try {
      await cp(tenant, join(disk, 'own'), { recursive: true });
      execFileSync('mount', ['--bind', join(disk, 'own'), tenant]);
      expect((await command(['backup', archive], to(first))).code).toBe(0);
    } finally {
      execFileSync('umount', ['-l', tenant]);
      execFileSync('umount', ['-l', disk]);
    }
    expect((await command(['restore', archive], to(second))).code).toBe(0);
    const stored = await readFile(join(second.dataDir, 'files', await folderOf(path), basename(path)));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(before);
  });

  it('that is interrupted leaves nothing behind, nor does one that was killed a day ago', async () => {
    const files = join(first.dataDir, 'files');
    const staging = async () => (await readdir(files)).filter((name) => name.startsWith('backup-'));
    const draft = join(folder, `.candor-backup-${randomUUID()}.part`);
    await writeFile(draft, 'A part of a backup');
    await mkdir(join(files, 'backup-killed'));
    for (const abandoned of [draft, join(files, 'backup-killed')]) await utimes(abandoned, new Date(0), new Date(0));
    const table = await lockTable(first);
    try {
      const running = startCommand(['backup', archive], to(first));
      await table.isWaitedFor();
      const [name = ''] = await staging();
      // Of the tables before it nothing is left on the disk.
      expect(await readdir(join(files, name))).toEqual(['files', 'keys.json']);
      running.child.kill('SIGTERM');
      expect(await running.ended).toMatchObject({ code: 1, err: 'Interrupted by SIGTERM\n' });
      expect([await staging(), await readdir(folder)]).toEqual([[], []]);
    } finally {
      await table.release();
    }
  });

  it('whose restore is interrupted has changed nothing', async () => {
    const token = await signIn(first);
    const names = await readStoredNames(first, token);
    await command(['backup', archive], to(first));
    first.signal('SIGTERM');
    await first.ended();
    const table = await lockTable(first);
    const running = startCommand(['restore', archive, '--replace'], to(first));
    await table.isWaitedFor();
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 1, err: 'Interrupted by SIGTERM\n' });
    await table.release();
    first.start();
    await first.healthy();
    expect(await readStoredNames(first, await signIn(first))).toEqual(names);
    expect((await readdir(join(first.dataDir, 'files'))).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  it('from before the baseline migration is restored into the current tables', async () => {
    await command(['backup', archive], to(first));
    const token = await signIn(first);
    const names = await readStoredNames(first, token);
    await changeArchive(makeOlder);
    const restored = await command(['restore', archive], to(second));
    expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('Restored the backup of ')]);
    await writeFile(
      join(second.dataDir, 'demo-sign-in.json'),
      await readFile(join(first.dataDir, 'demo-sign-in.json')),
    );
    second.start();
    await second.healthy();
    expect(await readStoredNames(second, await signIn(second))).toEqual(names);
  });

  it('of missing data or to a missing target is rejected in one line', async () => {
    const emptyArchive = await command(['backup', archive], to(second));
    expect([emptyArchive.code, emptyArchive.err]).toEqual([
      1,
      `Nothing to back up: ${second.dataDir} contains no Candor data\n`,
    ]);
    const nowhere = await command(['backup', join(folder, 'none', 'saved.tgz')], to(second));
    expect([nowhere.code, nowhere.err]).toEqual([1, `Cannot write to ${join(folder, 'none')}: choose another FILE\n`]);
    expect((await command(['backup'], to(second))).err).toBe(
      'Usage: npm run backup -- [verify] FILE [--passphrase | --passphrase-file FILE]\n',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Runs a command at a terminal, and types a line at each question. */
async function atTerminal(args: string[], installation: Installation, lines: string[]) {
  const words = [process.execPath, builtServer(), ...args].map((word) => `'${word}'`).join(' ');
  const terminal = spawn('script', ['-qfec', words, '/dev/null'], {
    env: { ...process.env, ...to(installation), DATABASE_URL: '', LOG_LEVEL: 'error' },
  });
  let said = '';
  let answered = 0;
  terminal.stdout.on('data', (text) => {
    said += text;
    for (const line of lines.slice(answered, said.match(/: $|: (?=\r?\n)/gm)?.length ?? 0)) {
      answered += 1;
      terminal.stdin.write(`${line}\r`);
    }
  });
  const code = await new Promise<number | null>((resolve) => terminal.once('close', resolve));
  return { code, said };
}

async function query({ dataDir }: Installation, text: string): Promise<unknown[]> {
  const { connection } = await openCluster({ dataDir, log: () => {} });
  const client = new pg.Client(connection);
  await client.connect();
  const answers = await client.query(text).finally(() => client.end());
  return [answers].flat().at(-1)?.rows ?? [];
}

/** Holds a table by another account until it is released or the database stops. */
async function lockTable({ dataDir }: Installation) {
  const { connection } = await openCluster({ dataDir, log: () => {} });
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query('create role other superuser login').finally(() => owner.end());
  const client = new pg.Client({ ...connection, user: 'other' });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table candor.surveys in access exclusive mode');
  return {
    isWaitedFor: () =>
      until(async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where relation = 'candor.surveys'::regclass and not granted`,
        );
        return rowCount === 1;
      }),
    release: () => client.end(),
  };
}

/** Packs the archive anew after a change of its content. */
async function changeArchive(change: (unpacked: string) => Promise<unknown>): Promise<void> {
  const unpacked = await mkdtemp(join(folder, 'unpacked-'));
  await extract({ file: archive, cwd: unpacked });
  await change(unpacked);
  await create({ file: archive, gzip: true, cwd: unpacked }, await readdir(unpacked));
}

/** As archives were that had a table in one part, and no hashes. */
async function makeFormat1(unpacked: string) {
  const path = join(unpacked, 'manifest.json');
  const { files: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'));
  manifest.format = 1;
  for (const table of manifest.tables) for (const name of ['parts', 'bytes', 'sha256']) delete table[name];
  await writeFile(path, JSON.stringify(manifest));
  return { manifest, path };
}

async function makeOlder(unpacked: string): Promise<void> {
  const { manifest, path } = await makeFormat1(unpacked);
  manifest.migrations = [
    {
      name: '0182-planned-as-for-a-hundred.sql',
      hash: '85c1211f0b10c97e4999030e67046cbc385956a5bc5a4b566bd7171813596852',
    },
  ];
  manifest.tables.push({ name: 'a_table_that_is_gone', columns: ['tenant_id'], rows: 1 });
  await writeFile(join(unpacked, 'a_table_that_is_gone.copy'), '1\n');
  await writeFile(path, JSON.stringify(manifest));
}

/** The folder of the tenant that has the file. */
async function folderOf(path: string): Promise<string> {
  const names = await readdir(join(first.dataDir, 'files'), { recursive: true });
  return dirname(names.find((name) => name.endsWith(basename(path))) ?? '');
}

async function upload(installation: Installation, token: string): Promise<string> {
  const fileData = (await blank().png().toBuffer()).toString('base64');
  const answer = await fetch(`${installation.address}/api/v1/files/upload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ fileName: 'photo.png', fileData }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { filePath: string }).filePath;
}

async function download(installation: Installation, token: string, path: string): Promise<string> {
  const answer = await fetch(`${installation.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(await answer.text());
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}
