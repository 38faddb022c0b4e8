import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../../contract/errors.ts';
import type { Database } from '../db/database.ts';

/** What a task has in its thread. */
export interface WorkerServices {
  database: Database;
  filesDir: string;
}

/** Writes a file in a worker thread, where it delays no other request. Its input is copied, so it has no functions. */
export interface WorkerTask<Input> {
  name: string;
  write(services: WorkerServices, input: Input): AsyncIterable<Uint8Array | string>;
}

/** What a worker is sent. */
export interface Work {
  name: string;
  input: unknown;
  /** Of the file that it writes. */
  path: string;
}

/** An ApiError, which loses its class on the way to the main thread. */
export type Refusal = Pick<ApiError, 'status' | 'code' | 'message' | 'parts'>;

interface Worker {
  tasks: readonly WorkerTask<never>[];
  services: WorkerServices;
  /** The error that the caller may read; undefined for a bug. */
  refusalOf: (error: Error) => ApiError | undefined;
}

/** Runs in the worker. Returns errors that the caller may read; others are thrown. */
export async function runTask(
  { tasks, services, refusalOf }: Worker,
  { name, input, path }: Work,
): Promise<Refusal | undefined> {
  const task = tasks.find((one) => one.name === name);
  if (!task) throw new Error(`There is no task ${name}`);
  try {
    await pipeline(task.write(services, input as never), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return undefined;
  } catch (error) {
    const known = error instanceof ApiError ? error : refusalOf(error as Error);
    if (!known) throw error;
    return { status: known.status, code: known.code, message: known.message, parts: known.parts };
  }
}
