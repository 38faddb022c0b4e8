import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { serverBundle, surveyBuilds } from './build.mjs';
import { at, runNode, say } from './project.mjs';

const outdir = 'dist/dev';

/** Starts Vite for the browser and a server that restarts after each change. */
export async function develop() {
  const { context } = await import('esbuild');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const restart = async () => {
    await stopped(server);
    server = spawn(process.execPath, ['--enable-source-maps', at(`${outdir}/main.mjs`)], { stdio: 'inherit' });
  };
  const restarter = {
    name: 'restart',
    /** @param {import('esbuild').PluginBuild} build */
    setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
  };
  for (const args of surveyBuilds) await runNode('node_modules/vite/bin/vite.js', args);
  for (const args of surveyBuilds) void runNode('node_modules/vite/bin/vite.js', [...args, '--watch']);
  const watching = await context({ ...serverBundle, outdir, plugins: [restarter] });
  await watching.watch();
  onChange(at('dist/survey-renderer'), () => void restart());
  const end = async () => {
    await stopped(server);
    await watching.dispose();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  say('The web application is at the address below; its calls go to the server behind it');
  await runNode('node_modules/vite/bin/vite.js', []);
}

/** Debounces many changes into one call. @param {string} folder @param {() => void} then */
function onChange(folder, then) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(then, 300);
  });
}

/** @param {import('node:child_process').ChildProcess | undefined} server */
async function stopped(server) {
  if (!server || server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
