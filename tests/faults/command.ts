import { spawn } from 'node:child_process';

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

export const command = (args: string[], settings: Record<string, string>): Promise<Ran> =>
  startCommand(args, settings).ended;

export function startCommand(args: string[], settings: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', PORT: '0', ...settings };
  const child = spawn(process.execPath, ['dist/server/main.mjs', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ran: Ran = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => (ran.out += chunk));
  child.stderr.on('data', (chunk) => (ran.err += chunk));
  const ended = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ ...ran, code })));
  return { child, ended };
}
