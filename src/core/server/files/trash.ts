import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files without a row are kept this long, in `trash/DAY/TENANT` beside the files of the tenants. */
const keptDays = 14;
/** What the trash of a tenant may take; the oldest days are emptied first. As much as its files. */
export const tenantBytes = 5 * 1024 ** 3;

export const tenantFolder = /^[1-9]\d{0,8}$/;
const dayFolder = /^\d{4}-\d\d-\d\d$/;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const trashOf = (filesDir: string) => join(filesDir, 'trash');

/** The files of a tenant that were moved to the trash on a day (UTC). */
export interface TrashedDay {
  day: string;
  tenantId: number;
  names: string[];
  folder: string;
}

/** Returns the folder that the files are in now. */
export async function moveToTrash(
  filesDir: string,
  tenantId: number,
  names: readonly string[],
  now: number,
): Promise<string> {
  const folder = join(trashOf(filesDir), dayOf(now), String(tenantId));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of names)
    await moveFile(join(filesDir, String(tenantId), name), join(folder, name)).catch(unlessGone);
  return folder;
}

/** The latest day first. */
export async function readTrash(filesDir: string): Promise<TrashedDay[]> {
  const found: TrashedDay[] = [];
  for (const day of await daysIn(filesDir)) {
    const folders = (await namesIn(join(trashOf(filesDir), day))).filter((name) => tenantFolder.test(name));
    for (const tenant of folders) {
      const folder = join(trashOf(filesDir), day, tenant);
      found.push({ day, tenantId: Number(tenant), names: await namesIn(folder), folder });
    }
  }
  return found;
}

/** Deletes what was moved there 14 days ago or earlier, and of each tenant what exceeds its share. */
export async function emptyTrash(filesDir: string, now: number): Promise<void> {
  const last = dayOf(now - keptDays * 86_400_000);
  for (const day of await daysIn(filesDir))
    if (day <= last) await rm(join(trashOf(filesDir), day), { recursive: true, force: true });
  const bytesOf = new Map<number, number>();
  for (const { tenantId, names, folder } of await readTrash(filesDir)) {
    const bytes = (bytesOf.get(tenantId) ?? 0) + (await bytesIn(folder, names));
    bytesOf.set(tenantId, bytes);
    if (bytes > tenantBytes) await rm(folder, { recursive: true, force: true });
  }
}

/** Until when a file that was moved there on a day is kept (UTC). */
export const keptUntil = (day: string): string => dayOf(Date.parse(day) + keptDays * 86_400_000);

/** Also to another disk. */
export async function moveFile(path: string, goal: string): Promise<void> {
  await rename(path, goal).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(path, goal);
    await rm(path);
  });
}

/** For what another node moved meanwhile. */
export function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function bytesIn(folder: string, names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}

async function daysIn(filesDir: string): Promise<string[]> {
  return (await namesIn(trashOf(filesDir))).filter((name) => dayFolder.test(name)).reverse();
}

export async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(() => [])).sort();
}
