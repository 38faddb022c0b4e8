import { execFile } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, giveFolder } from './postgres-account.ts';
import { binaryFolders, serverVersion } from './postgres-binaries.ts';
import { isAlive } from './postmaster.ts';

const run = promisify(execFile);

/** The folder of binaries that can open the data in `data`, or make it where there is none yet. */
export async function chooseBinaries(data: string): Promise<string> {
  const wanted = Number((await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim());
  for (const folder of binaryFolders()) {
    const version = await serverVersion(folder);
    if (version !== undefined && version >= 15 && (!wanted || version === wanted)) return folder;
  }
  const need = wanted ? `the data in ${data} needs PostgreSQL ${wanted}` : 'PostgreSQL 15 or later is needed';
  throw new Error(`No PostgreSQL runs here, and ${need}: install it, or set DATABASE_URL`);
}

interface Making {
  binDir: string;
  durable?: boolean;
  log(line: string): void;
}

/** Makes the files of a new cluster beside their place and moves them there whole: a kill leaves all or nothing. */
export async function initialise(making: Making, account: Account, data: string): Promise<void> {
  making.log('Making a new database');
  await removeLeftovers(data);
  const draft = await mkdtemp(`${data}.new-${process.pid}-`);
  await giveFolder(account, draft);
  await runAs(account, join(making.binDir, 'initdb'), [
    ...['-D', draft, '-U', 'candor', '-E', 'UTF8', '--auth=trust', '--no-instructions'],
    ...(await localeOptions(making.binDir)),
    ...(making.durable === false ? ['--no-sync'] : []),
  ]);
  await rename(draft, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    // Another first start was quicker: its cluster is as good as ours.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await syncFolder(dirname(data));
}

// C.UTF-8 sorts by code point, as C does, and knows the capitals of every script.
async function localeOptions(binDir: string): Promise<string[]> {
  const version = (await serverVersion(binDir)) ?? 0;
  return version >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
}

async function removeLeftovers(data: string): Promise<void> {
  const prefix = `${basename(data)}.new-`;
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    // An initdb that outlived its parent may still be writing there.
    await rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function runAs(account: Account, program: string, options: string[]): Promise<void> {
  const [command = program, ...rest] = [...account.prefix, program, ...options];
  await run(command, rest, { cwd: '/', ...account.identity, env: { ...process.env, LC_ALL: 'C' } });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
