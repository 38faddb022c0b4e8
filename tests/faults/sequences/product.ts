import { type ChildProcess, spawn } from 'node:child_process';
import { builtServer } from '../../../launcher/builds.mjs';
import { root } from '../../../launcher/project.mjs';
import { type Ended, until } from '../installation.ts';

/** A product in a process group of its own, with npm where npm has started it. */
export interface Product {
  readonly address: string;
  readonly isRunning: boolean;
  output(): string;
  errors(): string;
  /** Whether it answers; false if it ended instead. */
  isReady(): Promise<boolean>;
  signal(name: NodeJS.Signals): void;
  /** Ends all processes of the group at once; the database is not among them. */
  killAll(): void;
  /** Waits until every process of the group has ended. */
  hasEnded(): Promise<Ended>;
}

export function startProduct(settings: Record<string, string>, { byNpm = false, args = [] as string[] } = {}): Product {
  const [program, words] = byNpm ? ['npm', ['start', '--silent']] : [process.execPath, [builtServer(), ...args]];
  const env = { ...process.env, ...settings };
  const child = spawn(program, words, { env, cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  let hasEnded = false;
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => {
      hasEnded = true;
      resolve({ code, signal });
    }),
  );
  const addressOf = () => said.out.match(/ready: (http:\/\/\S+)/)?.[1]?.replace('localhost', '127.0.0.1');
  return {
    get address() {
      const address = addressOf();
      if (!address) throw new Error(`It has not said where it is: ${said.out}${said.err}`);
      return address;
    },
    get isRunning() {
      return !hasEnded;
    },
    output: () => said.out,
    errors: () => said.err,
    async isReady() {
      const isSo = async () => {
        const address = addressOf();
        return address !== undefined && (await isHealthy(address));
      };
      await until(async () => hasEnded || (await isSo()));
      return !hasEnded;
    },
    signal: (name) => child.kill(name),
    killAll: () => killGroup(child),
    async hasEnded() {
      await until(() => hasEnded);
      return ended;
    },
  };
}

const isHealthy = (address: string) =>
  fetch(`${address}/api/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  );

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
}
