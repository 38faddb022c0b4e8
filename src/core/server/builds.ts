import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buildDir } from './project-files.ts';

const hour = 3_600_000;
const day = 24 * hour;
const isBuild = (name: string) => /^[0-9a-f]{16}$/.test(name);

/**
 * A folder of this build, then the same of builds that ran or were made within a day: open pages ask for their hashed
 * files until they are loaded again.
 */
export async function foldersOfBuilds(name: string, build = buildDir): Promise<string[]> {
  const others = await otherBuilds(build);
  const recent = others.filter(({ isOld }) => !isOld).sort((a, b) => b.usedAt - a.usedAt);
  return [build, ...recent.map(({ folder }) => folder)].map((folder) => join(folder, name));
}

/**
 * Notes in DATA_DIR that this build serves its data, for the commands on it, and deletes builds that nothing has used for a
 * day. A copy that is read-only keeps all.
 */
export async function noteServing(dataDir: string, build = buildDir): Promise<void> {
  if (!isBuild(basename(build))) return;
  // On a full disk the application starts all the same.
  await writeFile(join(dataDir, 'served-by'), `${basename(build)}\n`).catch(() => {});
  const touch = () => {
    const now = new Date();
    return utimes(build, now, now).then(
      () => true,
      () => false,
    );
  };
  if (!(await touch())) return;
  setInterval(touch, hour).unref();
  for (const { folder, isOld } of await otherBuilds(build))
    if (isOld) await rm(folder, { recursive: true, force: true });
}

async function otherBuilds(build: string) {
  const parent = dirname(build);
  const names = (await readdir(parent)).filter((name) => isBuild(name) && name !== basename(build));
  const used = await Promise.all(
    names.map(async (name) => {
      const folder = join(parent, name);
      const usedAt = (await stat(folder)).mtimeMs;
      return { folder, usedAt, isOld: usedAt < Date.now() - day };
    }),
  );
  return used;
}
