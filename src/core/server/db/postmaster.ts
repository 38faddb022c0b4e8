import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './postgres-account.ts';

const run = promisify(execFile);
const largestLog = 5_000_000;

export async function findPostmaster(data: string): Promise<number | undefined> {
  const pid = await notedPid(data);
  return pid !== undefined && isAlive(pid) && (await worksIn(pid, data)) ? pid : undefined;
}

/** Removes a stale postmaster.pid whose PID belongs to another program; PostgreSQL would not start. */
export async function clearStaleNote(data: string): Promise<void> {
  const pid = await notedPid(data);
  if (pid === undefined || !isAlive(pid) || (await worksIn(pid, data))) return;
  if ((await notedPid(data)) === pid) await rm(join(data, 'postmaster.pid'), { force: true });
}

async function notedPid(data: string): Promise<number | undefined> {
  const pid = Number((await readNote(data))[0]);
  return pid > 0 ? pid : undefined;
}

const readNote = async (data: string): Promise<string[]> =>
  (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');

/**
 * The folder of the socket of a running server, where that is another than `socketDir`: it was started before the data
 * directory was moved, or with another TMPDIR.
 */
export async function otherSocketFolder(data: string, socketDir: string): Promise<string | undefined> {
  const folder = (await readNote(data))[4];
  return folder && folder !== socketDir ? folder : undefined;
}

/** Whether sessions are open; also if the system does not tell. */
export async function hasSessions(pid: number): Promise<boolean> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => undefined);
  const titles =
    children === undefined
      ? await run('ps', ['-A', '-o', 'ppid=,args=']).then(
          ({ stdout }) => stdout.split('\n').filter((line) => line.trim().startsWith(`${pid} `)),
          () => ['[local]'],
        )
      : await Promise.all(children.split(' ').filter(Boolean).map(titleOf));
  return titles.some((title) => title.includes('[local]'));
}

const titleOf = (pid: string): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// The server's working directory is its data directory, whatever path it was started with.
async function worksIn(pid: number, data: string): Promise<boolean> {
  if (!existsSync('/proc/self/cwd')) {
    const answer = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => undefined);
    return answer?.stdout.includes(data) ?? false;
  }
  const [here, processDir] = await Promise.all([stat(data), stat(`/proc/${pid}/cwd`).catch(() => undefined)]);
  return here.ino === processDir?.ino && here.dev === processDir.dev;
}

export interface Postmaster {
  running(): boolean;
}

interface Starting {
  binDir: string;
  data: string;
  durable?: boolean;
}

/** Starts PostgreSQL in its own session, so that Ctrl+C in the terminal reaches only Node. */
export function spawnPostmaster(starting: Starting, account: Account, socketDir: string): Postmaster {
  const { binDir, data, durable = true } = starting;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    // A plan made for an empty table becomes slow as the table fills, until PostgreSQL has statistics of it.
    autovacuum_naptime: '5s',
    full_page_writes: durable ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Logs must not contain statements or their values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...rest] = [...account.prefix, join(binDir, 'postgres'), '-D', data, ...options];
  const output = logFile(`${data}.log`);
  const child = spawn(command, rest, {
    cwd: dirname(data),
    detached: true,
    stdio: ['ignore', output, output],
    ...account.identity,
  });
  closeSync(output);
  child.on('error', () => {});
  child.unref();
  return { running: () => isRunning(child) };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function logFile(path: string): number {
  const tooLong = existsSync(path) && statSync(path).size > largestLog;
  return openSync(path, tooLong ? 'w' : 'a', 0o600);
}

/** Stops PostgreSQL in fast mode: disconnects sessions, writes a checkpoint, exits. */
export async function halt(data: string): Promise<void> {
  const pid = await findPostmaster(data);
  if (pid === undefined) return;
  signal(pid, 'SIGINT');
  if (await gone(pid, 10_000)) return;
  signal(pid, 'SIGQUIT');
  await gone(pid, 3_000);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It exited in the meantime.
  }
}

async function gone(pid: number, within: number): Promise<boolean> {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(10);
  }
  return false;
}
