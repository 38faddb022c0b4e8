import type { Dirent } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tenantFolder } from '../../../core/server/files/trash.ts';
import { filesFolder } from './manifest.ts';

/**
 * Keeps the files of all tenants in a folder by hard links, so that they stay if the application deletes them meanwhile.
 * Returns their paths in it. The trash stays out.
 */
export async function keepFiles(filesDir: string, folder: string, interruption: AbortSignal): Promise<string[]> {
  const paths: string[] = [];
  await mkdir(join(folder, filesFolder));
  for (const tenant of await entriesOf(filesDir)) {
    if (!tenant.isDirectory() || !tenantFolder.test(tenant.name)) continue;
    await mkdir(join(folder, filesFolder, tenant.name));
    for (const file of await entriesOf(join(filesDir, tenant.name))) {
      if (!file.isFile()) continue;
      interruption.throwIfAborted();
      const path = join(filesFolder, tenant.name, file.name);
      if (await isKept(join(filesDir, tenant.name, file.name), join(folder, path))) paths.push(path);
    }
  }
  return paths;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

// The folder of a tenant may be on another disk, and not every file system has links.
const withoutLinks = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'];

/** False if the file was deleted meanwhile. */
async function isKept(path: string, copy: string): Promise<boolean> {
  try {
    await link(path, copy).catch((error: NodeJS.ErrnoException) => {
      if (!withoutLinks.includes(error.code ?? '')) throw error;
      return copyFile(path, copy);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
