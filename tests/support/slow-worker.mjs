import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The entry of worker threads in the tests of the pool: notes when it begins, and does as its input says.
 *
 * @param {{ started: import('node:worker_threads').MessagePort, name: string,
 *   input: { log: string, label: string, value?: unknown }, path?: string }} work
 */
export async function run({ started, name, input, path }) {
  started.postMessage(null);
  appendFileSync(input.log, `${input.label}\n`);
  if (name === 'crash') process.exit(1);
  if (name === 'refuse') return { refusal: { status: 422, code: 'INVALID', message: 'No', parts: {} } };
  if (name === 'fail') throw new Error('A secret of the server');
  if (name === 'spin') for (;;);
  if (name === 'fill') for (const all = []; ; ) all.push(new Array(1_000_000).fill(all.length));
  if (name === 'hold') while (!existsSync(`${input.log}.go`)) await sleep(10);
  if (name === 'echo') return { value: input.value };
  if (path) writeFileSync(path, input.label);
  return { value: { label: input.label } };
}
