import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from '../../launcher/builds.mjs';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Installation {
  dataDir: string;
  readonly address: string;
  readonly pid: number;
  output(): string;
  /** `log`: a file descriptor for its standard output, which then tells no address. */
  start(settings?: Record<string, string>, args?: readonly string[], log?: number): void;
  /** Reads its output no more. */
  leaveOutput(): void;
  healthy(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  ended(): Promise<Ended>;
  postgres(): Promise<number | undefined>;
  loseDatabase(): Promise<void>;
  remove(): Promise<void>;
}

/** How long a busy machine may take for a start, or for what a test waits for. */
const patience = 180_000;

/** `script`: what starts it, other than the built server. */
export async function createInstallation(script = builtServer()): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-issue-'));
  let child: ChildProcess | undefined;
  let output = '';
  let end: Promise<Ended>;

  const installation: Installation = {
    dataDir,
    get address() {
      const found = output.match(/ready: (http:\/\/\S+)/)?.[1];
      if (!found) throw new Error(`It has not said where it is: ${output}`);
      return found.replace('localhost', '127.0.0.1');
    },
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => output,
    start(settings = {}, args = [], log) {
      output = '';
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'error', ...settings };
      const started = spawn(process.execPath, [script, ...args], {
        env,
        stdio: ['ignore', log ?? 'pipe', 'pipe'],
      });
      started.stdout?.on('data', (chunk) => (output += chunk));
      started.stderr?.on('data', (chunk) => (output += chunk));
      end = new Promise((resolve) => started.once('exit', (code, signal) => resolve({ code, signal })));
      child = started;
    },
    async healthy() {
      const deadline = Date.now() + patience;
      while (Date.now() < deadline && child?.exitCode === null && child.signalCode === null) {
        if (output.includes('ready: ') && (await answers(installation.address))) return;
        await sleep(20);
      }
      throw new Error(`It did not start: ${output}`);
    },
    leaveOutput() {
      child?.stdout?.destroy();
      child?.stderr?.destroy();
    },
    signal: (name) => child?.kill(name),
    ended: () => end,
    postgres: () => postgresOf(dataDir),
    async loseDatabase() {
      const pid = await postgresOf(dataDir);
      if (!pid) throw new Error('There is no database to kill');
      process.kill(pid, 'SIGKILL');
      await until(async () => ![undefined, pid].includes(await postgresOf(dataDir)));
    },
    async remove() {
      child?.kill('SIGKILL');
      await end;
      await killPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return installation;
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/v1/health`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function postgresOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && existsSync(`/proc/${pid}`) ? pid : undefined;
}

async function killPostgres(dataDir: string): Promise<void> {
  const pid = await postgresOf(dataDir);
  if (!pid) return;
  process.kill(pid, 'SIGQUIT');
  await until(async () => !(await postgresOf(dataDir)));
}

/** Polls until the condition holds. */
export async function until(isSo: () => boolean | Promise<boolean>, milliseconds = patience): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It has not come about: ${isSo}`);
    await sleep(20);
  }
}
