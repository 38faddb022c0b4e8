import { useEffect, useRef, useState } from 'react';
import { pathsOf } from '../../../rules/kinds/file-kinds.ts';
import type { FormField } from '../../../rules/kinds/kind.ts';
import { type QuestionInputProps, useQuestionPlace } from '../shared/place.ts';
import type { LocalFile, UploadProblem } from '../shared/upload-place.ts';
import { usePendingAnswer } from './use-pending-answer.ts';

type UploadState = { step: 'sending'; share: number } | { step: 'waiting' } | ({ step: 'failed' } & UploadProblem);

export interface Upload extends LocalFile {
  id: string;
  state: UploadState;
}

interface Running {
  control: AbortController;
  hurry: AbortController;
}

/** The file is refused, and trying again cannot help. */
export const isRefused = ({ state }: Upload) => state.step === 'failed' && !state.canRetry;

/** Uploads wait for a lost connection, failed ones can be retried, and stored files survive a reload. */
export function useUploads(field: FormField, onDone: (path: string, id: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<string, Running>());
  const done = useRef(onDone);
  done.current = onDone;
  const { upload, uploadError, formatError, stored } = useQuestionPlace();
  const prefix = `${field.id}:`;

  const store = (file: LocalFile, id: string) => void stored?.put(prefix + id, file);
  const cancel = (id: string) => {
    running.current.get(id)?.control.abort();
    running.current.delete(id);
    void stored?.drop(prefix + id);
    setUploads((before) => before.filter((one) => one.id !== id));
  };
  const clearRefused = () => {
    for (const one of uploads.filter(isRefused)) cancel(one.id);
  };
  const send = async ({ file, fileName, seconds }: LocalFile, id = nextId()) => {
    running.current.get(id)?.control.abort();
    const control = new AbortController();
    const hurry = new AbortController();
    running.current.set(id, { control, hurry });
    const { signal } = control;
    let prepared: LocalFile | undefined;
    const show = (state: UploadState) => {
      if (!signal.aborted) setUploads((all) => put(all, { id, file, fileName, state }));
    };
    store({ file, fileName }, id);
    for (let tries = 1; !signal.aborted; tries += 1) {
      show({ step: 'sending', share: 0 });
      const leaveQueue = await turnToUpload();
      try {
        prepared ??= await prepareForUpload({ file, fileName, seconds }, field);
        if (signal.aborted) return;
        const onProgress = (share: number) => show({ step: 'sending', share });
        const options = { fieldType: field.fieldType, name: prefix + id, onProgress, signal, hurry: hurry.signal };
        const path = await upload(prepared, options);
        if (signal.aborted) return;
        done.current(path, id);
        return cancel(id);
      } catch (thrown) {
        if (signal.aborted) return;
        const problem = isFileRefused(thrown)
          ? { message: formatError(thrown.message), canRetry: false }
          : uploadError(thrown, field.fieldType, tries);
        if (problem) return show({ step: 'failed', ...problem });
      } finally {
        leaveQueue();
      }
      show({ step: 'waiting' });
      await untilWorthATry(pauseAfter(tries), signal);
    }
  };
  useStored(prefix, send, running.current);
  const failed = uploads.find(({ state }) => state.step === 'failed');
  usePendingAnswer(uploads.length > 0, {
    fieldId: field.id,
    problem: failed?.state.step === 'failed' ? failed.state.message : undefined,
    isRunning: uploads.some(({ state }) => state.step === 'sending'),
    finish: () => {
      for (const { hurry } of running.current.values()) hurry.abort();
    },
    drop: () => {
      for (const { id } of uploads) cancel(id);
    },
  });

  return {
    uploads,
    send,
    store,
    cancel,
    clearRefused,
    retry: (id: string) => {
      const found = uploads.find((one) => one.id === id);
      if (found) void send(found, id);
    },
  };
}

function useStored(
  prefix: string,
  send: (file: LocalFile, id: string) => Promise<void>,
  running: Map<string, Running>,
): void {
  const { stored } = useQuestionPlace();
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    let isGone = false;
    void stored?.all(prefix).then((files) => {
      for (const { id, ...file } of isGone ? [] : files) void latest.current(file, id.slice(prefix.length));
    });
    return () => {
      isGone = true;
      for (const { control } of running.values()) control.abort();
    };
  }, [stored, prefix, running]);
}

const put = (all: readonly Upload[], upload: Upload) =>
  all.some(({ id }) => id === upload.id) ? all.map((one) => (one.id === upload.id ? upload : one)) : [...all, upload];

let serial = 0;
export const nextId = () => `${Date.now()}-${++serial}`;

const loadPreparation = () => import('./prepare-file.ts');

/** Loads what prepares files, while there is a connection. */
export const fetchPreparation = (): void => void loadPreparation().catch(() => undefined);

/** Without the module a file is sent as it is, and the server checks it. */
async function prepareForUpload(local: LocalFile, field: FormField): Promise<LocalFile> {
  const part = await loadPreparation().catch(() => undefined);
  return part ? part.prepareFile(local, field) : local;
}

const isFileRefused = (thrown: unknown): thrown is Error => thrown instanceof Error && thrown.name === 'FileRefused';

export function useFilePaths({ field, value, onChange }: Pick<QuestionInputProps, 'field' | 'value' | 'onChange'>) {
  const max = field.options.maxFiles ?? 1;
  const paths = pathsOf(value);
  // Two uploads may finish before the next render.
  const latest = useRef(paths);
  latest.current = paths;
  const set = (next: string[]) => {
    latest.current = next;
    if (max === 1) return onChange(next.at(-1) ?? null);
    onChange(next.length > 0 ? next.slice(0, max) : null);
  };
  return {
    paths,
    max,
    /** A file that was made from another one takes its place, and one that arrived before is there already. */
    add: (path: string, from: string) => {
      const others = latest.current.filter((one) => one !== path);
      set(others.includes(from) ? others.map((one) => (one === from ? path : one)) : [...others, path]);
    },
    remove: (path: string) => set(latest.current.filter((one) => one !== path)),
  };
}

const maxRunning = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Limits parallel uploads, so that a slow connection completes one instead of starting ten. */
async function turnToUpload(): Promise<() => void> {
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  return () => {
    running -= 1;
    waiting.shift()?.();
  };
}

const pausesMs = [2_000, 5_000, 15_000, 30_000];
const pauseAfter = (tries: number) => pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 2_000;

/** Resolves after `ms`, when the browser is online again, or when the upload is cancelled. */
function untilWorthATry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
