import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Pack } from 'tar';

interface Place {
  /** Holds what is being added. */
  folder: string;
  /** The archive until it is whole. */
  draft: string;
  interruption: AbortSignal;
}

export interface ArchiveWriter {
  /** Adds a file of the folder. */
  add(path: string): Promise<void>;
  /** Adds a file of this content, which is in the folder until it is in the archive. */
  addContent(path: string, content: string | Buffer): Promise<void>;
  /** Resolves when the archive is on the disk. */
  finish(): Promise<void>;
}

/** Writes a gzipped tar file by file, so that the folder never holds more than one of them. */
export function openArchive({ folder, draft, interruption }: Place): ArchiveWriter {
  const added = new Map<string, () => void>();
  const pack = new Pack({
    gzip: { level: 4 },
    cwd: folder,
    portable: true,
    jobs: 1,
    strict: true,
    onWriteEntry: (entry) => entry.on('end', () => added.get(entry.path)?.()),
  });
  const written = pipeline(pack, createWriteStream(draft, { mode: 0o600, flush: true }), { signal: interruption });
  // A failure is told by what waits for it.
  written.catch(() => {});
  const add = async (path: string) => {
    const isAdded = new Promise<void>((resolve) => {
      added.set(path, resolve);
    });
    pack.add(path);
    await Promise.race([isAdded, written]);
    added.delete(path);
  };
  return {
    add,
    addContent: async (path, content) => {
      await writeFile(join(folder, path), content, { mode: 0o600 });
      await add(path);
      await rm(join(folder, path));
    },
    finish: () => {
      pack.end();
      return written;
    },
  };
}
