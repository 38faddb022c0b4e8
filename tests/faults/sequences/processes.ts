import { readdirSync, readlinkSync } from 'node:fs';

/** Kills what works in a folder, at once: databases that outlived the command that started them. */
export function killAllIn(folder: string): void {
  for (const pid of processesIn(folder)) kill(pid);
}

function processesIn(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
    } catch {
      return false;
    }
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
