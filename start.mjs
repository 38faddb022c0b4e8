import { join } from 'node:path';
import { buildForData, buildOfSources, hasSources } from './launcher/builds.mjs';
import { endWithNpm } from './launcher/end-with-npm.mjs';
import { ensureInstalled, linkPostgresLibraries } from './launcher/install.mjs';
import { giveUp, say } from './launcher/project.mjs';

const words = process.argv.slice(2);
const [command = 'serve', ...args] = words[0]?.startsWith('--') ? ['serve', ...words] : words;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  giveUp(`Node 20.19 or later is needed; this is ${process.versions.node}`);

endWithNpm();
if (['serve', 'build', 'dev', 'bench'].includes(command)) await prepareAndRun();
else await runOnData();

/** Only these install packages and build, when something is missing or has changed. */
async function prepareAndRun() {
  await ensureInstalled({ forDevelopment: command === 'dev' || command === 'bench' });
  // Imported after the install, because they need packages.
  if (command === 'dev') return (await import('./launcher/develop.mjs')).develop();
  const folder = await (await import('./launcher/build.mjs')).ensureBuilt();
  if (command === 'bench') await (await import('./tests/bench/bench.mjs')).bench(args);
  else if (command === 'serve') await run(folder);
}

/** Commands on data leave packages and builds alone, which the application may be running from. */
async function runOnData() {
  linkPostgresLibraries();
  const { id, folder } = buildForData();
  if (hasSources() && buildOfSources().id !== id)
    say('The sources have changed since the last start; this command is of the build of that start');
  await run(folder).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    giveUp(`Packages are missing (${error.message}); npm run build installs them`);
  });
}

/** Runs in this process, so that signals and exit codes need no forwarding. @param {string} folder */
async function run(folder) {
  const bundle = join(folder, 'server/main.mjs');
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv[0] ?? 'node', bundle, command, ...args];
  await import(bundle);
}
