import { watch } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { extract } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cluster, openCluster } from '../../src/core/server/db/cluster.ts';
import { keysText, newKeys } from '../../src/core/server/installation/keys.ts';
import { command, startCommand } from './command.ts';
import { createInstallation, type Installation } from './installation.ts';
import { startInstallation } from './started-installation.ts';

let first: Installation;
let second: Installation;
let folder: string;
let archive: string;
beforeEach(async () => {
  first = await startInstallation();
  second = await createInstallation();
  folder = await mkdtemp(join(tmpdir(), 'candor-identity-'));
  archive = join(folder, 'saved.tgz');
});
afterEach(async () => {
  await second?.remove();
  await first?.remove();
  await rm(folder, { recursive: true, force: true });
});

const stop = async (installation: Installation) => {
  installation.signal('SIGTERM');
  await installation.ended();
};

/** Paths of the survey link and the public dashboard that a start prints. */
function shownPaths(installation: Installation): string[] {
  const found = [...installation.output().matchAll(/ at http:\/\/demo\.localhost:\d+(\/\S+)/g)];
  return found.map(([, path]) => path as string).filter((path) => path !== '/');
}

async function statuses(installation: Installation, paths: readonly string[]): Promise<number[]> {
  const port = new URL(installation.address).port;
  const headers = { host: `demo.localhost:${port}`, 'x-tenant-subdomain': 'demo' };
  const answers = await Promise.all(paths.map((path) => fetch(`${installation.address}${path}`, { headers })));
  return answers.map(({ status }) => status);
}

const storedFiles = async ({ dataDir }: Installation) =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).sort();

describe('a start with another database', () => {
  let cluster: Cluster;
  let settings: { DATABASE_URL: string };
  beforeEach(async () => {
    cluster = await openCluster({ dataDir: folder, log: () => {} });
    settings = {
      DATABASE_URL: `postgres://candor@localhost/candor?host=${encodeURIComponent(cluster.connection.host)}`,
    };
  });
  afterEach(() => cluster.stop());

  it('is refused in one line and touches no file; --adopt binds it on purpose', async () => {
    await stop(first);
    const files = await storedFiles(first);
    expect(files.filter((name) => name.includes('.')).length).toBeGreaterThan(1);
    const refused = await command(['serve'], { DATA_DIR: first.dataDir, ...settings });
    expect([refused.code, refused.out, refused.err]).toEqual([
      1,
      '',
      `The files in ${first.dataDir}/files belong to another database than the database of DATABASE_URL: set ` +
        'DATABASE_URL and DATA_DIR that belong together. To bind these to each other: npm start -- --adopt\n',
    ]);
    expect(await storedFiles(first)).toEqual(files);
    first.start();
    await first.healthy();
    await stop(first);
    first.start(settings, ['serve', '--adopt']);
    await first.healthy();
    await stop(first);
    const embedded = await command(['serve'], { DATA_DIR: first.dataDir });
    expect([embedded.code, embedded.err]).toEqual([1, expect.stringContaining('than the embedded database: set ')]);
  });

  it('stops each command on data, and a restore drill, before anything is changed', async () => {
    expect((await command(['backup', archive], { DATA_DIR: first.dataDir })).code).toBe(0);
    const files = await storedFiles(first);
    const drill = { DATA_DIR: first.dataDir, ...settings };
    for (const args of [['restore', archive], ['restore', archive, '--replace'], ['seed'], ['counts'], ['jobs']]) {
      const refused = await command(args, drill);
      expect([args, refused.code, refused.err]).toEqual([
        args,
        1,
        expect.stringMatching(/^(This .+\n)?The files in .+ belong to another database than .+\n$/),
      ]);
    }
    expect(await storedFiles(first)).toEqual(files);
    const elsewhere = { DATA_DIR: second.dataDir, ...settings };
    expect((await command(['restore', archive], elsewhere)).code).toBe(0);
    // The copy is an installation of its own.
    const mixed = await command(['serve'], drill);
    expect([mixed.code, mixed.err]).toEqual([1, expect.stringContaining('belong to another database')]);
  });
});

const giveToReports = `
  grant usage on schema candor to reports; grant select on candor.surveys to reports with grant option;
  grant select (full_name) on candor.users to reports; grant usage on sequence candor.surveys_id_seq to reports;
  alter default privileges for role candor in schema candor grant select on tables to reports`;
const rightsOfReports = `
  select has_schema_privilege('reports', 'candor', 'usage') as schema,
    has_table_privilege('reports', 'candor.surveys', 'select with grant option') as "table",
    has_column_privilege('reports', 'candor.users', 'full_name', 'select') as "column",
    has_column_privilege('reports', 'candor.users', 'email', 'select') as "otherColumn",
    has_sequence_privilege('reports', 'candor.surveys_id_seq', 'usage') as "sequence",
    (select defaclacl::text from pg_default_acl where defaclnamespace = 'candor'::regnamespace) as later`;

describe('a database that another program uses too', () => {
  it('keeps its tables through a start, a backup, a restore and one that replaces', async () => {
    const cluster = await openCluster({ dataDir: folder, log: () => {} });
    const account = { ...cluster.connection, options: '-c search_path=public' };
    const owner = new pg.Client(account);
    await owner.connect();
    await owner.query('create role other superuser login').finally(() => owner.end());
    const client = new pg.Client({ ...account, user: 'other' });
    await client.connect();
    try {
      await client.query(`create table users (login text); insert into users values ('somebody');
        create table migrations (version integer); create extension citext; create role reports login`);
      const readOthers = async () => (await client.query('select login::citext from users')).rows;
      const host = encodeURIComponent(cluster.connection.host);
      const to = { DATA_DIR: second.dataDir, DATABASE_URL: `postgres://candor@localhost/candor?host=${host}` };
      expect((await command(['backup', archive], { DATA_DIR: first.dataDir })).code).toBe(0);
      for (const args of [[], ['--replace']]) {
        const restored = await command(['restore', archive, ...args], to);
        expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('Restored the backup of ')]);
        expect(await readOthers()).toEqual([{ login: 'somebody' }]);
        if (args.length === 0) await client.query(giveToReports);
      }
      expect((await client.query(rightsOfReports)).rows).toEqual([
        { schema: true, table: true, column: true, otherColumn: false, sequence: true, later: '{reports=r/candor}' },
      ]);
      await client.query('create view names_of_surveys as select name from candor.surveys');
      const refused = await command(['restore', archive, '--replace'], to);
      expect([refused.code, refused.err]).toEqual([
        1,
        'Other programs use the tables, which are replaced: delete public.names_of_surveys and make them again later\n',
      ]);
      second.start(to);
      await second.healthy();
      await stop(second);
      expect((await command(['backup', `${archive}.2`], to)).code).toBe(0);
      expect(await readOthers()).toEqual([{ login: 'somebody' }]);
    } finally {
      await client.end();
      await cluster.stop();
    }
  });
});

describe('other keys', () => {
  it('stop the start in one line; those of the data are taken from KEYS_FILE too', async () => {
    await stop(first);
    const keys = join(first.dataDir, 'secrets.json');
    const kept = join(folder, 'kept.json');
    await rename(keys, kept);
    const without = await command(['serve'], { DATA_DIR: first.dataDir });
    expect([without.code, without.err]).toEqual([
      1,
      `The keys of the embedded database are not in ${keys}: copy its secrets.json there, or name it by KEYS_FILE. To ` +
        'go on with new ones, which signs out all users, loses the passwords of mail servers and no longer shows the ' +
        'addresses that were sent: npm start -- --adopt\n',
    ]);
    expect(await readdir(first.dataDir)).not.toContain('secrets.json');
    await writeFile(keys, keysText(newKeys()));
    const refused = await command(['serve'], { DATA_DIR: first.dataDir });
    expect([refused.code, refused.err]).toEqual([
      1,
      `The keys in ${keys} are not those of the embedded database: copy its secrets.json there, or name it by ` +
        'KEYS_FILE. To go on with these, which signs out all users, loses the passwords of mail servers and no longer ' +
        'shows the addresses that were sent: npm start -- --adopt\n',
    ]);
    first.start({ KEYS_FILE: kept });
    await first.healthy();
  });

  it('that are missing stop a backup in one line, as no link would work after its restore', async () => {
    const keys = join(first.dataDir, 'secrets.json');
    const kept = join(folder, 'kept.json');
    await rename(keys, kept);
    const refused = await command(['backup', archive], { DATA_DIR: first.dataDir });
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/^The keys are not in .+secrets\.json: copy .+ so no backup was made\n$/),
    ]);
    expect(await readdir(folder)).toEqual(['kept.json']);
    expect((await command(['backup', archive], { DATA_DIR: first.dataDir, KEYS_FILE: kept })).code).toBe(0);
  });
});

describe('a backup that is restored on a new machine', () => {
  it('holds the keys, so that every address shown before is shown again and works', async () => {
    await stop(first);
    first.start();
    await first.healthy();
    const shown = shownPaths(first);
    expect(shown.map((path) => path.split('/')[1])).toEqual(['survey', 'public']);
    expect(await statuses(first, shown)).toEqual([200, 200]);
    const saved = await command(['backup', archive], { DATA_DIR: first.dataDir });
    expect(saved.err).toContain('The archive holds the data and the keys unencrypted: keep it where');
    expect((await command(['restore', archive], { DATA_DIR: second.dataDir })).code).toBe(0);
    await copyFile(join(first.dataDir, 'demo-sign-in.json'), join(second.dataDir, 'demo-sign-in.json'));
    second.start();
    await second.healthy();
    expect(shownPaths(second)).toEqual(shown);
    expect(await statuses(second, shown)).toEqual([200, 200]);
  });

  it('over another installation takes its keys too, and leaves the former beside them', async () => {
    const keys = (installation: Installation) => readFile(join(installation.dataDir, 'secrets.json'), 'utf8');
    second.start();
    await second.healthy();
    await stop(second);
    const former = await keys(second);
    expect((await command(['backup', archive], { DATA_DIR: first.dataDir })).code).toBe(0);
    const restored = await command(['restore', archive, '--replace'], { DATA_DIR: second.dataDir });
    expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('Restored the backup of ')]);
    expect(await keys(second)).toBe(await keys(first));
    const beside = (await readdir(second.dataDir)).filter((name) => name.startsWith('secrets.json.before-'));
    expect(beside).toHaveLength(1);
    expect(await readFile(join(second.dataDir, beside[0] ?? ''), 'utf8')).toBe(former);
    second.start();
    await second.healthy();
  });

  it('and is killed when it has brought its keys leaves an installation that starts', async () => {
    second.start();
    await second.healthy();
    await stop(second);
    expect((await command(['backup', archive], { DATA_DIR: first.dataDir })).code).toBe(0);
    const { child, ended } = startCommand(['restore', archive, '--replace'], { DATA_DIR: second.dataDir });
    const watching = watch(second.dataDir, (_event, name) => name === 'secrets.json' && child.kill('SIGKILL'));
    await ended;
    watching.close();
    second.start();
    await second.healthy();
  });

  it('seals the keys by a passphrase, without which it is not restored', async () => {
    const [passphrase, wrong] = [join(folder, 'passphrase'), join(folder, 'wrong')];
    await writeFile(passphrase, 'correct horse battery\n');
    await writeFile(wrong, 'wrong horse battery\n');
    const saved = await command(['backup', archive, '--passphrase-file', passphrase], { DATA_DIR: first.dataDir });
    expect([saved.code, saved.err]).toEqual([0, expect.stringContaining('the keys sealed by the passphrase')]);
    await extract({ file: archive, cwd: folder });
    const { link } = JSON.parse(await readFile(join(first.dataDir, 'secrets.json'), 'utf8'));
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).not.toContain(link[0].key);
    const to = { DATA_DIR: second.dataDir };
    expect((await command(['restore', archive], to)).err).toBe(
      'The keys in this backup are sealed: add --passphrase or --passphrase-file FILE\n',
    );
    expect((await command(['restore', archive, '--passphrase-file', wrong], to)).err).toBe(
      'The passphrase is not that of this backup: nothing was changed\n',
    );
    expect(await readdir(second.dataDir)).toEqual(['files']);
    expect((await command(['restore', archive, '--passphrase-file', passphrase], to)).code).toBe(0);
    expect(JSON.parse(await readFile(join(second.dataDir, 'secrets.json'), 'utf8')).link).toEqual(link);
  });
});
