import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { at, giveUp } from './project.mjs';

/** One folder for each build, which never changes once it is there. */
const folder = at('dist/builds');

const shared = [
  'src',
  'seed/locales',
  'seed/words',
  'resources.config.ts',
  'calls.config.ts',
  'call-schemas.config.ts',
  'access-policy.conf',
  'package.json',
  'package-lock.json',
  'launcher/build.mjs',
];
/** Folders of a subject that only one side reads. */
const serverFolders = /\/(server|commands|migrations)$/;
const browserFolders = /\/(web|staff|visitor|theme)$/;

/** What is built apart, from which sources, into which folders of the build. */
export const parts = [
  { name: 'server', sources: [...shared, 'seed'], ignored: browserFolders, folders: ['server', 'seed', 'src'] },
  {
    name: 'survey',
    sources: [...shared, 'vite.survey.config.ts'],
    ignored: serverFolders,
    folders: ['survey', 'survey-renderer'],
  },
  {
    name: 'web',
    sources: [...shared, 'index.html', 'public', 'vite.config.ts'],
    ignored: serverFolders,
    folders: ['web'],
  },
];

/** The file of a build with the fingerprint of each part. */
export const fingerprintsFile = 'built-from.json';

/**
 * @typedef {object} Build
 * @property {string} id
 * @property {string} folder
 * @property {Record<string, string>} fingerprints by part
 */

/** The build of the sources as they are, whether it is there or not. @returns {Build} */
export function buildOfSources() {
  /** @type {Map<string, string>} */
  const known = new Map();
  const fingerprints = Object.fromEntries(parts.map((part) => [part.name, fingerprint(part, known)]));
  const id = digest(JSON.stringify(fingerprints)).slice(0, 16);
  return { id, folder: join(folder, id), fingerprints };
}

/** Builds that are whole, the one that was made or ran last first. @returns {Build[]} */
export function presentBuilds() {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name)) : [];
  return names
    .map((id) => ({ id, folder: join(folder, id) }))
    .sort((a, b) => statSync(b.folder).mtimeMs - statSync(a.folder).mtimeMs)
    .map((build) => ({
      ...build,
      fingerprints: JSON.parse(readFileSync(join(build.folder, fingerprintsFile), 'utf8')),
    }));
}

/** A copy of a built project may leave the sources out. */
export const hasSources = () => existsSync(at('src'));

/** The build that served the data of DATA_DIR last, as commands on data belong to it; before a start, the newest. */
export function buildForData() {
  const dataDir = process.env.DATA_DIR?.trim() ? resolve(process.env.DATA_DIR.trim()) : at('data');
  const file = join(dataDir, 'served-by');
  const id = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const builds = presentBuilds();
  return builds.find((build) => build.id === id) ?? builds[0] ?? giveUp('Nothing is built yet: npm run build does it');
}

/** The server of the build of the sources. Throws where they are not built. */
export function builtServer() {
  const file = join(buildOfSources().folder, 'server/main.mjs');
  if (!existsSync(file)) throw new Error('The sources have changed since the last build: npm run build');
  return file;
}

/** @param {typeof parts[number]} part @param {Map<string, string>} known digests by file */
function fingerprint({ sources, ignored }, known) {
  const hash = createHash('sha256');
  for (const source of sources) addFiles(hash, source, ignored, known);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path @param {RegExp} ignored @param {Map<string, string>} known */
function addFiles(hash, path, ignored, known) {
  if (ignored.test(path)) return;
  const found = statSync(at(path), { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) {
    for (const name of readdirSync(at(path)).sort()) addFiles(hash, join(path, name), ignored, known);
    return;
  }
  const content = known.get(path) ?? digest(readFileSync(at(path)));
  known.set(path, content);
  hash.update(`${path} ${content}\n`);
}

/** @param {string | Buffer} content */
const digest = (content) => createHash('sha256').update(content).digest('hex');
