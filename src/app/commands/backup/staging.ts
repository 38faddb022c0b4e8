import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const names = /^(backup|restore)-\w{6}$/;
const abandonedAfterMs = 86_400_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A new folder on the disk of the files, and none that a killed command left more than a day ago. */
export async function makeStaging(filesDir: string, kind: 'backup' | 'restore'): Promise<string> {
  await mkdir(filesDir, { recursive: true });
  for (const name of await readdir(filesDir)) {
    const path = join(filesDir, name);
    if (names.test(name) && Date.now() - (await stat(path)).mtimeMs > abandonedAfterMs) await removeStaging(path);
  }
  return mkdtemp(join(filesDir, `${kind}-`));
}

/** Also while an interrupted command still writes into it. */
export const removeStaging = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 });

/** Rejects when a signal would end the process, so that the caller can clean up. */
export async function untilSignal<T>(work: Promise<T>): Promise<T> {
  let stop = (_: NodeJS.Signals) => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = (signal) => reject(new Error(`Interrupted by ${signal}`));
  });
  for (const signal of signals) process.once(signal, stop);
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
