import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureInstalled } from './launcher/install.mjs';
import { giveUp, root, runNode, say } from './launcher/project.mjs';

const isLong = process.argv.includes('--long');
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const effort = { TEST_EFFORT: isLong ? 'long' : 'short' };
const reports = mkdtempSync(join(tmpdir(), 'candor-tests-'));
const vitest = 'node_modules/vitest/vitest.mjs';

process.chdir(root);
await ensureInstalled({ forDevelopment: true });
// Imported after the install, because they need packages.
const { ensureBuilt } = await import('./launcher/build.mjs');
const { ensureChromium } = await import('./launcher/chromium.mjs');
// Types take as long to check as the rest together.
await Promise.all([
  step('Checking types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  step('Checking style', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])
    .then(() => step('Checking structure', 'tests/structure/structure.mjs', []))
    .then(ensureBuilt),
]);
const CHROMIUM =
  (await ensureChromium()) ?? giveUp('No Chromium is to be had: install one, or set CHROMIUM to its path');
const codes = [await runTests('Testing', ['run', ...args], { CHROMIUM })];
const system = isLong && !process.env.DATABASE_URL ? systemPostgres() : undefined;
if (system && codes[0] === 0)
  codes.push(
    await runTests(`Testing the server on ${system.name}`, ['run', '--project', 'server'], {
      TEST_POSTGRES_BIN: system.folder,
    }),
  );
console.log(
  `${counted('numPassedTests')} passed, ${counted('numFailedTests')} failed, ${counted('numPendingTests')} skipped`,
);
process.exit(codes.find((code) => code !== 0) ?? 0);

/** @param {string} title @param {string[]} options @param {Record<string, string>} settings */
async function runTests(title, options, settings) {
  say(title);
  const report = join(reports, `${readdirSync(reports).length}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runNode(vitest, [...options, ...reporters], { ...effort, ...settings });
}

/** @param {'numPassedTests' | 'numFailedTests' | 'numPendingTests'} figure */
function counted(figure) {
  const found = readdirSync(reports).map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8'))[figure]);
  return found.reduce((total, number) => total + number, 0);
}

/** @param {string} title @param {string} script @param {string[]} options @param {Record<string, string>} [settings] */
async function step(title, script, options, settings) {
  say(title);
  const code = await runNode(script, options, settings);
  if (code !== 0) process.exit(code);
}

/** The newest PostgreSQL installed on this machine, version 15 or later. */
function systemPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  for (const folder of folders.filter((path) => existsSync(join(path, 'initdb')))) {
    const name = versionIn(folder);
    if (Number(name?.match(/\) (\d+)/)?.[1]) >= 15) return { folder, name };
  }
}

/** @param {string} folder */
function versionIn(folder) {
  try {
    return execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
