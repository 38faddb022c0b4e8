import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOfSources } from '../../launcher/builds.mjs';
import { root } from '../../launcher/project.mjs';

export interface ProjectCopy {
  folder: string;
  start: string;
  /** Settings under which a stand-in installs packages, and notes it. */
  settings: Record<string, string>;
  builds(): Promise<string[]>;
  /** How often packages were installed. */
  installs(): Promise<number>;
  changeServer(): Promise<void>;
  /** As a fetched update does that needs other packages. */
  changePackages(): Promise<void>;
  remove(): Promise<void>;
}

const sources = ['src', 'seed', 'public', 'index.html', 'access-policy.conf', 'tsconfig.json'];
const settingsFiles = ['vite.config.ts', 'vite.survey.config.ts', 'resources.config.ts', 'calls.config.ts'];
const shipped = ['start.mjs', 'launcher', 'package.json', 'package-lock.json'];

/** The project as an operator has it, built or not, with the packages of this one. */
export async function copyProject({ isBuilt = true, hasSources = true } = {}): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-project-'));
  const names = hasSources ? [...shipped, ...sources, ...settingsFiles, 'call-schemas.config.ts'] : shipped;
  for (const name of names) await cp(join(root, name), join(folder, name), { recursive: true });
  await linkPackages(folder);
  const { id, folder: build } = buildOfSources();
  const builds = join(folder, 'dist/builds');
  if (isBuilt) await cp(build, join(builds, id), { recursive: true });
  const note = join(folder, 'installs');
  const npm = join(folder, 'npm.js');
  await writeFile(npm, standIn(folder, note));
  const lock = join(folder, 'package-lock.json');
  return {
    folder,
    start: join(folder, 'start.mjs'),
    settings: { npm_execpath: npm },
    builds: () => readdir(builds).catch(() => []),
    installs: async () => (await readFile(note, 'utf8').catch(() => '')).length,
    changeServer: () => appendFile(join(folder, 'src/app/commands/main.ts'), '\n// Changed\n'),
    changePackages: async () => {
      const packages = JSON.parse(await readFile(lock, 'utf8'));
      packages.packages['node_modules/fastify'].version = '9.9.9';
      await writeFile(lock, JSON.stringify(packages));
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** A folder of its own, so that an install never reaches the packages of this project. */
async function linkPackages(folder: string): Promise<void> {
  const own = join(folder, 'node_modules');
  await mkdir(own);
  const packages = join(root, 'node_modules');
  for (const name of await readdir(packages))
    if (!name.startsWith('.')) await symlink(join(packages, name), join(own, name));
  await cp(join(packages, '.package-lock.json'), join(own, '.package-lock.json'));
}

const standIn = (folder: string, note: string) => `
import { appendFileSync, copyFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
appendFileSync(${JSON.stringify(note)}, 'x');
await setTimeout(500);
copyFileSync(${JSON.stringify(join(folder, 'package-lock.json'))}, ${JSON.stringify(join(folder, 'node_modules/.package-lock.json'))});
`;
