import { setTimeout as sleep } from 'node:timers/promises';
import { run as runSlowly } from './slow-worker.mjs';

// A thread that takes as long to start as on a busy machine.
await sleep(3_000);

/** @param {Parameters<typeof runSlowly>[0]} work */
export const run = (work) => runSlowly(work);
