import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/** The project's folder, whether this runs as source or as the built bundle, whatever the working directory is. */
const projectDir = findProject(dirname(fileURLToPath(import.meta.url)));
export const migrationsDir = join(projectDir, 'src/server/migrations');
export const seedDir = join(projectDir, 'seed');
export const distDir = join(projectDir, 'dist');
export const webDir = join(distDir, 'web');
/** Where a library stands, also the parts of it that it does not offer by name. */
export const moduleDir = (name: string) => join(projectDir, 'node_modules', name);

/** A JSON file below `seed/`, checked by its schema. */
export function readSeedFile<T>(path: string, schema: z.ZodType<T>): T {
  const read = schema.safeParse(JSON.parse(readFileSync(join(seedDir, path), 'utf8')));
  if (!read.success) throw new Error(`seed/${path} is invalid: ${read.error.message}`);
  return read.data;
}

/** The JSON files of a folder below `seed/`, each with its name without the ending. */
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
