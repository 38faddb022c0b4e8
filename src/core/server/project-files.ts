import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

const here = dirname(fileURLToPath(import.meta.url));
/** The folder of the build that runs. */
export const buildDir = dirname(here);
/** Files that are read at run time have the same paths in a build and in the sources. */
const filesDir = folderAbove('seed');
export const projectFile = (path: string) => join(filesDir, path);
export const migrationsDir = projectFile('src/migrations');
/** The project directory, independent of the working directory. */
export const projectDir = folderAbove('node_modules');
/** Directory of a package, for files that its `exports` do not list. */
export const moduleDir = (name: string) => join(projectDir, 'node_modules', name);

export function readSeedFile<T>(path: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(JSON.parse(readFileSync(projectFile(`seed/${path}`), 'utf8')));
  if (!read.success) throw new Error(`seed/${path} is invalid: ${read.error.message}`);
  return read.data;
}

export function readSeedFolder<T>(path: string, schema: z.ZodType<T>): { name: string; content: T }[] {
  return readdirSync(projectFile(`seed/${path}`))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ name: file.slice(0, -'.json'.length), content: readSeedFile(`${path}/${file}`, schema) }));
}

/** The nearest folder above this one that contains `name`. */
function folderAbove(name: string, folder = here): string {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${here} is in no folder with ${name}`);
  return folderAbove(name, parent);
}
