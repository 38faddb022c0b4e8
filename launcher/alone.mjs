import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, say } from './project.mjs';

const file = at('dist/preparing');
/** A living holder touches the file every second. */
const patience = 10_000;

/**
 * Does what changes the installed packages or the builds while no other start of this project does.
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  mkdirSync(at('dist'), { recursive: true });
  for (let isFirst = true; !take(); isFirst = false) {
    if (isFirst) say('Waiting for another start of this project, which installs or builds');
    removeAbandoned();
    await sleep(200);
  }
  const touching = setInterval(touch, 1_000);
  const leave = () => rmSync(file, { force: true });
  const leaveAndEnd = () => process.exit(1);
  process.once('exit', leave);
  for (const signal of signals) process.once(signal, leaveAndEnd);
  try {
    await work();
  } finally {
    clearInterval(touching);
    leave();
    process.off('exit', leave);
    for (const signal of signals) process.off(signal, leaveAndEnd);
  }
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

function take() {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** It is not there where another one took it for abandoned, after this process was halted. */
function touch() {
  const now = new Date();
  if (existsSync(file)) utimesSync(file, now, now);
}

/** Renamed first, so that of two that wait only one removes it. */
function removeAbandoned() {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || Date.now() - found.mtimeMs < patience) return;
  const own = `${file}.${process.pid}`;
  try {
    renameSync(file, own);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  rmSync(own, { force: true });
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
