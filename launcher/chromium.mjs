import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at, run, say } from './project.mjs';

// The headless shell draws the same pages with less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** Returns the path of a Chromium: CHROMIUM, the system's, Playwright's or a new download. Undefined if none works. */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen) return works(chosen) ? chosen : undefined;
  const present = onPath() ?? (await ofPlaywright());
  if (present) return present;
  say('Getting a Chromium to test with');
  await run(process.execPath, [at('node_modules/playwright/cli.js'), 'install', 'chromium']);
  const downloaded = await ofPlaywright();
  if (downloaded) return downloaded;
  await fromSystem();
  return onPath();
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(works);
}

async function ofPlaywright() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return works(path) ? path : undefined;
}

/** A download may lack system libraries, and an executable on the PATH may be an empty wrapper. @param {string} path */
function works(path) {
  if (!existsSync(path)) return false;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function fromSystem() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!existsSync('/usr/bin/apt-get') || !mayInstall(sudo)) return;
  const [command = 'apt-get', ...rest] = [...sudo, 'apt-get'];
  await run(command, [...rest, 'update', '-qq']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', name], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    if (onPath()) return;
  }
}

/** @param {string[]} sudo */
function mayInstall(sudo) {
  if (sudo.length === 0) return true;
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
