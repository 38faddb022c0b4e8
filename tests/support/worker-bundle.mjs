import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from '../../launcher/build.mjs';
import { at } from '../../launcher/project.mjs';

/**
 * Bundles the entry of worker threads, because Node reads no TypeScript. The bundle is inside the project, where its
 * packages are found.
 *
 * @param {import('vitest/node').TestProject} project
 */
export async function setup(project) {
  const outdir = at(`dist/test-workers-${process.pid}`);
  await build({ ...serverBundle, entryPoints: ['src/app/commands/worker.ts'], outdir });
  project.provide('workerEntry', join(outdir, 'worker.mjs'));
  return () => rm(outdir, { recursive: true, force: true });
}
