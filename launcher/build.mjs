import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { alone } from './alone.mjs';
import { buildForData, buildOfSources, fingerprintsFile, hasSources, parts, presentBuilds } from './builds.mjs';
import { at, giveUp, root, runNode, say } from './project.mjs';

/**
 * Builds the sources beside the builds that are there, unless there is one of them, and returns its folder. What runs is
 * not touched.
 */
export async function ensureBuilt() {
  if (!hasSources()) return buildForData().folder;
  const { folder } = buildOfSources();
  if (!existsSync(folder)) await alone(buildSources);
  return buildOfSources().folder;
}

async function buildSources() {
  const build = buildOfSources();
  if (existsSync(build.folder)) return;
  const unfinished = `${build.folder}.unfinished`;
  removeUnfinished(dirname(build.folder));
  mkdirSync(unfinished, { recursive: true });
  const others = presentBuilds();
  const made = parts.map((part) => {
    const alike = others.find(({ fingerprints }) => fingerprints[part.name] === build.fingerprints[part.name]);
    return { ...part, alike };
  });
  const named = made.filter(({ alike }) => !alike).map(({ name }) => name);
  say(`Building ${named.join(' and ')}`);
  await Promise.all(
    made.map(async ({ name, folders, alike }) => {
      if (!alike) return makers[name]?.(unfinished);
      for (const folder of folders) cpSync(join(alike.folder, folder), join(unfinished, folder), { recursive: true });
    }),
  );
  writeFileSync(join(unfinished, fingerprintsFile), JSON.stringify(build.fingerprints));
  // Sources that changed meanwhile may be in one part and not in another.
  if (buildOfSources().id !== build.id) return buildSources();
  renameSync(unfinished, build.folder);
}

/** Left behind by a build that was interrupted. @param {string} folder */
function removeUnfinished(folder) {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.endsWith('.unfinished')) rmSync(join(folder, name), { recursive: true, force: true });
}

/** esbuild options, shared with `npm run dev`. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: ['src/app/commands/main.ts', 'src/app/commands/worker.ts'],
  outExtension: { '.js': '.mjs' },
  chunkNames: 'part-[hash]',
  splitting: true,
  bundle: true,
  platform: /** @type {const} */ ('node'),
  format: /** @type {const} */ ('esm'),
  target: 'node20',
  packages: /** @type {const} */ ('external'),
  sourcemap: true,
  logLevel: /** @type {const} */ ('warning'),
};

/** @type {Record<string, (folder: string) => Promise<void>>} */
const makers = { server: buildServer, survey: buildSurvey, web: buildWeb };

/** With the files that it reads while it runs, so that it needs no sources. @param {string} folder */
async function buildServer(folder) {
  const { build } = await import('esbuild');
  await build({ ...serverBundle, outdir: join(folder, 'server') }).catch(() => giveUp('The server could not be built'));
  for (const path of ['seed', 'src/migrations', ...typstTemplates('src')])
    cpSync(at(path), join(folder, path), { recursive: true });
}

/** @param {string} path @returns {string[]} */
function typstTemplates(path) {
  return readdirSync(at(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.typ'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** @param {string} folder */
async function buildWeb(folder) {
  await runVite([], join(folder, 'web'), 'The web application could not be built');
}

/** Builds the survey page twice: for hydration and for server-side rendering. @param {string} folder */
async function buildSurvey(folder) {
  const config = ['--config', 'vite.survey.config.ts'];
  const failure = 'The page of surveys could not be built';
  await runVite(config, join(folder, 'survey'), failure);
  await runVite([...config, '--ssr'], join(folder, 'survey-renderer'), failure);
}

/** @param {string[]} options @param {string} outDir @param {string} failure */
async function runVite(options, outDir, failure) {
  const args = ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir, ...options];
  const code = await runNode('node_modules/vite/bin/vite.js', args);
  if (code !== 0) giveUp(failure);
}
