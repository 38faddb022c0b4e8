import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/** The project directory, for sources and bundle, independent of the working directory. */
export const projectDir = findProject(dirname(fileURLToPath(import.meta.url)));
export const migrationsDir = join(projectDir, 'src/migrations');
export const seedDir = join(projectDir, 'seed');
export const distDir = join(projectDir, 'dist');
export const webDir = join(distDir, 'web');
/** Directory of a package, for files that its `exports` do not list. */
export const moduleDir = (name: string) => join(projectDir, 'node_modules', name);

export function readSeedFile<T>(path: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(JSON.parse(readFileSync(join(seedDir, path), 'utf8')));
  if (!read.success) throw new Error(`seed/${path} is invalid: ${read.error.message}`);
  return read.data;
}

export function readSeedFolder<T>(path: string, schema: z.ZodType<T>): { name: string; content: T }[] {
  return readdirSync(join(seedDir, path))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ name: file.slice(0, -'.json'.length), content: readSeedFile(`${path}/${file}`, schema) }));
}

function findProject(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The server does not run in its project folder');
  return findProject(parent);
}
