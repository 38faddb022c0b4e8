import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, partFile, type SavedFile, type SavedTable } from './manifest.ts';

/** The rows of a table in the format of COPY, of all its parts. */
export async function* contentOf(folder: string, table: SavedTable): AsyncGenerator<Buffer> {
  for (let part = 1; part <= (table.parts ?? 1); part += 1)
    for await (const chunk of createReadStream(join(folder, partFile(table, part)))) yield chunk;
}

/** Size and SHA-256 of a file in `folder`. */
export async function describeFile(folder: string, path: string): Promise<SavedFile> {
  const file = createReadStream(join(folder, path));
  const sha256 = await sha256Of(file);
  return { path, bytes: file.bytesRead, sha256 };
}

/** The first table or file of an unpacked archive that is missing or not as its manifest says; format 1 says nothing. */
export async function findDamage(
  folder: string,
  { tables, files = [] }: Manifest,
  interruption: AbortSignal,
): Promise<string | undefined> {
  for (const table of tables) {
    interruption.throwIfAborted();
    if (table.sha256 && !(await isContent(contentOf(folder, table), table.sha256))) return `the table ${table.name}`;
  }
  for (const { path, sha256 } of files) {
    interruption.throwIfAborted();
    if (!(await isContent(createReadStream(join(folder, path)), sha256))) return path;
  }
  return undefined;
}

function isContent(content: AsyncIterable<Buffer>, sha256: string): Promise<boolean> {
  return sha256Of(content).then(
    (found) => found === sha256,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function sha256Of(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
