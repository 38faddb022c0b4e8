import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at, giveUp, root, runNode, say } from './project.mjs';

const shared = [
  'src',
  'seed/locales',
  'seed/words',
  'resources.config.ts',
  'calls.config.ts',
  'call-schemas.config.ts',
  'access-policy.conf',
  'package-lock.json',
];
/** Folders of a subject that only one side reads. */
const serverFolders = /\/(server|commands|migrations)$/;
const browserFolders = /\/(web|staff|visitor|theme)$/;

const parts = [
  { name: 'server', sources: shared, ignored: browserFolders, make: buildServer },
  { name: 'survey', sources: [...shared, 'vite.survey.config.ts'], ignored: serverFolders, make: buildSurvey },
  {
    name: 'web',
    sources: [...shared, 'index.html', 'public', 'vite.config.ts'],
    ignored: serverFolders,
    make: buildWeb,
  },
];

/** Builds each part that is older than its sources. */
export async function ensureBuilt() {
  const old = parts.filter((part) => readStamp(part.name) !== fingerprint(part));
  if (old.length === 0) return;
  say(`Building ${old.map(({ name }) => name).join(' and ')}`);
  await Promise.all(old.map(buildPart));
}

/** @param {typeof parts[number]} part */
async function buildPart(part) {
  const { name, make } = part;
  // An interrupted build leaves no stamp; the fingerprint excludes changes made during the build.
  rmSync(stampOf(name), { force: true });
  const before = fingerprint(part);
  await make();
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), before);
}

/** esbuild options, shared with `npm run dev`. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: ['src/app/commands/main.ts', 'src/app/commands/worker.ts'],
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

/** Vite arguments of the survey page: browser build and SSR build. */
const surveyBuilds = [surveyBuild, [...surveyBuild, '--ssr']];

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

/** @param {typeof parts[number]} part */
function fingerprint({ sources, ignored }) {
  const hash = createHash('sha256');
  for (const source of sources) addFiles(hash, source, ignored);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path @param {RegExp} ignored */
function addFiles(hash, path, ignored) {
  if (ignored.test(path)) return;
  const found = statSync(at(path), { throwIfNoEntry: false });
  if (!found) return;
  if (found.isFile()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  else for (const name of readdirSync(at(path)).sort()) addFiles(hash, join(path, name), ignored);
}
