import { spawn } from 'node:child_process';
import { builtServer } from '../../launcher/builds.mjs';

export interface Ran {
  code: number | null;
  out: string;
  /** Without lines of progress, which only a slow run prints. */
  err: string;
}

export const command = (args: string[], settings: Record<string, string>, script?: string): Promise<Ran> =>
  startCommand(args, settings, script).ended;

/** `script`: what runs it, other than the built server. */
export function startCommand(args: string[], settings: Record<string, string>, script = builtServer()) {
  const env = { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', PORT: '0', ...settings };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ran: Ran = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => (ran.out += chunk));
  child.stderr.on('data', (chunk) => (ran.err += chunk));
  const ended = new Promise<Ran>((resolve) =>
    child.once('close', (code) => resolve({ ...ran, err: ran.err.replaceAll(progress, ''), code })),
  );
  return { child, ended };
}

const progress = /^\d.* of \d.* (?:saved, .*|restored|unpacked)\n/gm;
