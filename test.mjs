import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled } from './launcher/install.mjs';
import { giveUp, root, runNode, say } from './launcher/project.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const effort = { TEST_EFFORT: process.argv.includes('--long') ? 'long' : 'short' };
const vitest = 'node_modules/vitest/vitest.mjs';

process.chdir(root);
await ensureInstalled({ forDevelopment: true });
await step('Checking types', 'node_modules/typescript/bin/tsc', ['--noEmit']);
await step('Checking style', 'node_modules/@biomejs/biome/bin/biome', ['check']);
// After the install: these need packages.
const { ensureBuilt } = await import('./launcher/build.mjs');
const { ensureChromium } = await import('./launcher/chromium.mjs');
await ensureBuilt();
const CHROMIUM =
  (await ensureChromium()) ?? giveUp('No Chromium is to be had: install one, or set CHROMIUM to its path');
await step('Testing', vitest, ['run', ...args], { ...effort, CHROMIUM });
const system = process.env.DATABASE_URL || args.includes('--project') ? undefined : systemPostgres();
if (system) {
  const again = ['run', '--project', 'server', '--passWithNoTests', ...args];
  await step(`Testing the server on ${system.name}`, vitest, again, { ...effort, TEST_POSTGRES_BIN: system.folder });
}

/** @param {string} title @param {string} script @param {string[]} options @param {Record<string, string>} [settings] */
async function step(title, script, options, settings) {
  say(title);
  const code = await runNode(script, options, settings);
  if (code !== 0) process.exit(code);
}

/** The newest PostgreSQL that this machine has of its own, from 15 on. */
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
