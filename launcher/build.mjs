import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at, giveUp, root, runNode, say } from './project.mjs';

const shared = [
  'src/contract',
  'src/domain',
  'src/map',
  'seed/locales',
  'seed/words',
  'resources.config.ts',
  'access-policy.conf',
  'package-lock.json',
];
const browser = [
  'src/web',
  'src/visitor',
  'src/questions',
  'src/theme',
  'src/build',
  'src/entry.ts',
  'src/vite-env.d.ts',
];

const parts = [
  { name: 'server', sources: [...shared, 'src/server'], make: buildServer },
  { name: 'survey', sources: [...shared, ...browser, 'vite.survey.config.ts'], make: buildSurvey },
  { name: 'web', sources: [...shared, ...browser, 'index.html', 'public', 'vite.config.ts'], make: buildWeb },
];

/** Builds each part that is older than its sources. */
export async function ensureBuilt() {
  const old = parts.filter(({ name, sources }) => readStamp(name) !== fingerprint(sources));
  if (old.length === 0) return;
  say(`Building ${old.map(({ name }) => name).join(' and ')}`);
  await Promise.all(old.map(buildPart));
}

/** @param {typeof parts[number]} part */
async function buildPart({ name, sources, make }) {
  // An interrupted build leaves no stamp; the fingerprint excludes changes made during the build.
  rmSync(stampOf(name), { force: true });
  const before = fingerprint(sources);
  await make();
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), before);
}

/** esbuild options, shared with `npm run dev`. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: ['src/server/commands/main.ts', 'src/server/commands/worker.ts'],
  outdir: 'dist/server',
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

async function buildServer() {
  const { build } = await import('esbuild');
  rmSync(at(serverBundle.outdir), { recursive: true, force: true });
  await build(serverBundle).catch(() => giveUp('The server could not be built'));
}

async function buildWeb() {
  const code = await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn']);
  if (code !== 0) giveUp('The web application could not be built');
}

const surveyBuild = ['build', '--logLevel', 'warn', '--config', 'vite.survey.config.ts'];

/** Vite arguments of the survey page, shared with `npm run dev`: browser build and SSR build. */
export const surveyBuilds = [surveyBuild, [...surveyBuild, '--ssr']];

/** Builds the survey page twice: for server-side rendering and for hydration. */
async function buildSurvey() {
  for (const args of surveyBuilds) {
    const code = await runNode('node_modules/vite/bin/vite.js', args);
    if (code !== 0) giveUp('The page of surveys could not be built');
  }
}

/** @param {string} name */
const stampOf = (name) => at(`dist/.${name}-built-from`);

/** @param {string} name */
function readStamp(name) {
  return existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : undefined;
}

/** @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addFiles(hash, source);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addFiles(hash, path) {
  const found = statSync(at(path), { throwIfNoEntry: false });
  if (!found) return;
  if (found.isFile()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  else for (const name of readdirSync(at(path)).sort()) addFiles(hash, join(path, name));
}
