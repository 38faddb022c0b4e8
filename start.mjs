import { existsSync } from 'node:fs';
import { ensureInstalled } from './launcher/install.mjs';
import { at, giveUp } from './launcher/project.mjs';

const words = process.argv.slice(2);
const [command = 'serve', ...args] = words[0]?.startsWith('--') ? ['serve', ...words] : words;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  giveUp(`Node 20.19 or later is needed; this is ${process.versions.node}`);

await ensureInstalled({ forDevelopment: command === 'dev' || command === 'bench' });
// Imported after the install, because it needs packages.
const { ensureBuilt } = await import('./launcher/build.mjs');
if (command === 'dev') {
  const { develop } = await import('./launcher/develop.mjs');
  await develop();
} else {
  await ensureBuilt();
  if (command === 'bench') await (await import('./tests/bench/bench.mjs')).bench(args);
  else if (command !== 'build') await runServer();
}

/** Runs in this process, so that signals and exit codes need no forwarding. */
async function runServer() {
  endWithNpm();
  const bundle = at('dist/server/main.mjs');
  if (!existsSync(bundle)) giveUp('The build has left no server');
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv[0] ?? 'node', bundle, command, ...args];
  await import(bundle);
}

/** A signal to npm ends its shell, and not what the shell has started. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
