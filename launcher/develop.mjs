import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { serverBundle } from './build.mjs';
import { at, root, say } from './project.mjs';

const outdir = 'dist/dev/server';
const surveyConfig = at('vite.survey.config.ts');

/** Runs Vite in this process, and a server that restarts after each change. */
export async function develop() {
  const { context } = await import('esbuild');
  const { build, createServer } = await import('vite');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const restart = async () => {
    await stopped(server);
    // The channel ends the server with this process, however that ends.
    server = spawn(process.execPath, ['--enable-source-maps', at(`${outdir}/main.mjs`)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'development' },
    });
  };
  const restarter = {
    name: 'restart',
    /** @param {import('esbuild').PluginBuild} build */
    setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
  };
  for (const ssr of [false, true])
    await build({ root, configFile: surveyConfig, logLevel: 'warn', build: { ssr, watch: {} } }).then(firstBuild);
  const watching = await context({ ...serverBundle, outdir, plugins: [restarter] });
  await watching.watch();
  onChange(at('dist/dev/survey-renderer'), () => void restart());
  const end = async () => {
    await stopped(server);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  say('The web application is at the address below; its calls go to the server behind it');
  const web = await createServer({ root });
  await web.listen();
  web.printUrls();
}

/** Waits for the first build of a watcher. @param {Awaited<ReturnType<typeof import('vite').build>>} watcher */
function firstBuild(watcher) {
  if (!('on' in watcher)) return;
  return new Promise((resolve) => {
    watcher.on('event', ({ code }) => {
      if (code === 'END' || code === 'ERROR') resolve(undefined);
    });
  });
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
