import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MessagePort } from 'node:worker_threads';
import { ApiError } from '../../contract/errors.ts';
import type { Database } from '../db/database.ts';

/** What a task has in its thread. */
export interface WorkerServices {
  database: Database;
  filesDir: string;
}

/**
 * Threads for one kind of work: `parse` for one email, picture or text, `import` for files of customers, `export` for
 * files that staff ask for, `draw` for public pages. Work in one lane never waits for another lane.
 */
export type Lane = 'parse' | 'import' | 'export' | 'draw';

export interface TaskLimits {
  /** The lane limits the memory. */
  lane: Lane;
  /** The task is ended when it has run for this time. */
  seconds: number;
  /** Of all texts and bytes in the input; absent where no outsider chooses it. */
  inputBytes?: number;
  /** What the user can do about a limit, as a sentence without its full stop. */
  advice: string;
}

interface NamedTask {
  name: string;
  limits: TaskLimits;
}

/** Computes a value in a worker thread. Input and output are copied, so they have no functions. */
export interface WorkerTask<Input, Output> extends NamedTask {
  run(services: WorkerServices, input: Input): Output | Promise<Output>;
}

/** What the reader of a file should be told beside it. */
export interface FileNotes {
  /** Scripts of its texts that a PDF cannot print. */
  scriptsWithoutFont?: readonly string[];
}

export type NotedParts = AsyncGenerator<Uint8Array | string, FileNotes>;

/** Writes a file in a worker thread, and may return notes about it. */
export interface FileTask<Input> extends NamedTask {
  write(services: WorkerServices, input: Input): NotedParts | AsyncGenerator<Uint8Array | string, void>;
}

/** What a worker is sent. */
export interface Work {
  /** Told when the task starts in its thread. */
  started: MessagePort;
  name: string;
  input: unknown;
  /** Of the file that a FileTask writes. */
  path?: string;
}

/** An ApiError, which loses its class on the way to the main thread. */
export type Refusal = Pick<ApiError, 'status' | 'code' | 'message' | 'parts'>;

export type Outcome = { value: unknown } | { refusal: Refusal };

interface Worker {
  tasks: readonly (WorkerTask<never, unknown> | FileTask<never>)[];
  services: WorkerServices;
  /** The error that the caller may read; undefined for a bug. */
  refusalOf: (error: Error) => ApiError | undefined;
}

/** Runs in the worker. Returns errors that the caller may read; others are thrown. */
export async function runTask(
  { tasks, services, refusalOf }: Worker,
  { started, name, input, path }: Work,
): Promise<Outcome> {
  started.postMessage(null);
  const task = tasks.find((one) => one.name === name);
  if (!task) throw new Error(`There is no task ${name}`);
  try {
    if ('run' in task) return { value: await task.run(services, input as never) };
    let notes: FileNotes = {};
    const written = task.write(services, input as never);
    async function* parts() {
      notes = (yield* written) ?? {};
    }
    await pipeline(parts, createWriteStream(String(path), { flags: 'wx', mode: 0o600 }));
    return { value: notes };
  } catch (error) {
    const known = error instanceof ApiError ? error : refusalOf(error as Error);
    if (!known) throw error;
    return { refusal: { status: known.status, code: known.code, message: known.message, parts: known.parts } };
  }
}
