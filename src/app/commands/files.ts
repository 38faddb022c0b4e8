import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../core/server/environment.ts';
import { keptUntil, readTrash } from '../../core/server/files/trash.ts';

const usage = 'Usage: npm run -s files -- trash [--json]';

interface TrashedFile {
  /** Days in UTC. */
  movedOn: string;
  keptUntil: string;
  tenantId: number;
  bytes: number;
  path: string;
}

/** Lists the files in the trash, the latest day first; JSON with --json. Needs no database. */
export async function files(environment: Environment, [what, ...args]: string[]): Promise<void> {
  if (what !== 'trash' || args.some((arg) => arg !== '--json')) throw new Error(usage);
  const found = await listTrash(environment.filesDir);
  process.stdout.write(`${args.length > 0 ? JSON.stringify(found, null, 2) : textOf(found)}\n`);
}

async function listTrash(filesDir: string): Promise<TrashedFile[]> {
  const found: TrashedFile[] = [];
  for (const { day, tenantId, names, folder } of await readTrash(filesDir))
    for (const name of names) {
      const path = join(folder, name);
      const bytes = (await stat(path).catch(() => undefined))?.size ?? 0;
      found.push({ movedOn: day, keptUntil: keptUntil(day), tenantId, bytes, path });
    }
  return found;
}

function textOf(found: readonly TrashedFile[]): string {
  if (found.length === 0) return 'The trash is empty';
  const lines = found.map(
    ({ movedOn, keptUntil, tenantId, bytes, path }) =>
      `${movedOn}  ${keptUntil}  ${String(tenantId).padStart(6)}  ${bytes.toLocaleString('en').padStart(12)}  ${path}`,
  );
  return [
    'moved on    kept until  tenant         bytes  file',
    ...lines,
    '',
    'A file returns by itself when the database has its row again.',
  ].join('\n');
}
