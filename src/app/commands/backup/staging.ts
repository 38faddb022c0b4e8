import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const stagingNames = /^(backup|restore|verify)-\w{6}$/;
const draftNames = /^\.candor-backup-[\da-f-]{36}\.part$/;
const abandonedAfterMs = 86_400_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A new folder on the disk of the files, and none that a killed command left more than a day ago. */
export async function makeStaging(filesDir: string, kind: 'backup' | 'restore' | 'verify'): Promise<string> {
  await mkdir(filesDir, { recursive: true });
  await removeAbandoned(filesDir, stagingNames);
  return mkdtemp(join(filesDir, `${kind}-`));
}

/** A name for the unfinished archive in the folder of the finished one, without those that were left there. */
export async function nameDraft(folder: string): Promise<string> {
  await removeAbandoned(folder, draftNames);
  return join(folder, `.candor-backup-${randomUUID()}.part`);
}

async function removeAbandoned(folder: string, names: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!names.test(name)) continue;
    const state = await stat(path).catch(() => undefined);
    if (state && Date.now() - state.mtimeMs > abandonedAfterMs) await removeStaging(path);
  }
}

/** What unpacks into it may write its last file yet. */
export const removeStaging = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 });

/**
 * Tells the work of a signal that would end the process, and waits for it to stop, so that nothing is written after
 * the clean-up. Work that was over its last step then ends as usual. A second signal ends the process at once.
 */
export async function interruptible<T>(work: (interruption: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(new Error(`Interrupted by ${signal}`));
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/**
 * Ends the connection when interrupted, also while a statement waits for a lock. What it returns is called before the
 * step after which nothing is taken back: it throws if it comes too late, and keeps the connection from then on.
 */
export function endWhenInterrupted(client: pg.Client, interruption: AbortSignal): () => void {
  const end = () => void client.end().catch(() => {});
  interruption.addEventListener('abort', end);
  return () => {
    interruption.throwIfAborted();
    interruption.removeEventListener('abort', end);
  };
}
