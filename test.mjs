import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled } from './launcher/install.mjs';
import { giveUp, root, runNode, say } from './launcher/project.mjs';

const own = ['--long', '--touched'];
const [isLong, isTouched] = own.map((name) => process.argv.includes(name));
const args = process.argv.slice(2).filter((arg) => !own.includes(arg));

process.chdir(root);
await ensureInstalled({ forDevelopment: true });
// Imported after the install, because they need packages.
const { ensureBuilt } = await import('./launcher/build.mjs');
const { ensureChromium } = await import('./launcher/chromium.mjs');
const { runGroups } = await import('./tests/runner/run-groups.mjs');
const { touchedTests } = await import('./tests/runner/touched-tests.mjs');
// Types take as long to check as the rest together.
await Promise.all([
  step('Checking types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  step('Checking style', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])
    .then(() => step('Checking structure', 'tests/structure/structure.mjs', []))
    .then(ensureBuilt),
]);
const CHROMIUM =
  (await ensureChromium()) ?? giveUp('No Chromium is to be had: install one, or set CHROMIUM to its path');
const settings = { CHROMIUM, TEST_EFFORT: isLong ? 'long' : 'short' };
// The long run finds what depends on the order of files.
const order = isLong ? ['--sequence.shuffle.files'] : [];
const group = (/** @type {string} */ title, /** @type {string[]} */ projects) => ({
  title,
  options: [...projects.map((name) => `--project=${name}`), ...order, ...(isTouched ? touchedTests() : []), ...args],
  settings,
});
const groups = [
  group('Testing rules, server and screens', ['rules', 'server', 'web']),
  group('Testing journeys in a browser', ['journeys']),
  group('Testing faults', ['faults']),
];
const system = isLong && !process.env.DATABASE_URL ? systemPostgres() : undefined;
if (system) {
  const onSystem = group(`Testing the server on ${system.name}`, ['server']);
  groups.push({ ...onSystem, settings: { ...settings, TEST_POSTGRES_BIN: system.folder } });
}
process.exit(await runGroups(groups, { hasSecondLook: !isLong }));

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
