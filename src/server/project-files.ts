import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whether this runs as source or as the built bundle, whatever the working directory is. */
const projectDir = findProject(dirname(fileURLToPath(import.meta.url)));
export const migrationsDir = join(projectDir, 'src/server/db/migrations');
export const distDir = join(projectDir, 'dist');
export const webDir = join(distDir, 'web');
/** Where a library stands, also the parts of it that it does not offer by name. */
export const moduleDir = (name: string) => join(projectDir, 'node_modules', name);

function findProject(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The server does not stand in its project');
  return findProject(parent);
}
