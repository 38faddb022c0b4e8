import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const socketName = '.s.PGSQL.5432';
const longestSocket = 103; // macOS; Linux allows 107.

/** A private folder for the database's socket: in the data directory, or in a short place where that path is too long. */
export async function socketFolder(dataDir: string): Promise<string> {
  const folder = [join(dataDir, 'run'), shortFolder(tmpdir(), dataDir), shortFolder('/tmp', dataDir)].find(fits);
  if (!folder) throw new Error(`No folder is short enough for the database's socket; choose a shorter DATA_DIR`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseForeign(folder);
  return folder;
}

function shortFolder(parent: string, dataDir: string): string {
  return join(parent, `candor-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= longestSocket;
}

// Anyone may make folders below the temp directory: one that somebody else made would hand them our connections.
async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder);
  const uid = process.geteuid?.() ?? found.uid;
  if (!found.isDirectory() || (uid !== 0 && found.uid !== uid)) {
    throw new Error(`${folder} belongs to somebody else; remove it or choose a shorter DATA_DIR`);
  }
  await chmod(folder, 0o700);
}
