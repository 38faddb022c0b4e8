import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder, independent of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} path */
export const at = (path) => join(root, path);

/** Writes progress to stderr, so that stdout of `routes --json` stays valid JSON. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints one line and exits. @param {string} line @returns {never} */
export function giveUp(line) {
  say(line);
  process.exit(1);
}

/**
 * Runs a script of the project with Node, ended with this process, and returns its exit code. @param {string} script @param {string[]} args
 * @param {Record<string, string | undefined>} [settings] @returns {Promise<number>}
 */
export function runNode(script, args, settings = {}) {
  return run(process.execPath, [at(script), ...args], settings);
}

/**
 * @param {string} command @param {string[]} args @param {Record<string, string | undefined>} [settings]
 * @returns {Promise<number>}
 */
export function run(command, args, settings = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } });
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('exit', (code) => {
      process.off('exit', end);
      resolve(code ?? 1);
    });
  });
}
