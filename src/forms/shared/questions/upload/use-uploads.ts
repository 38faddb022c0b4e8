import { useEffect, useRef, useState } from 'react';
import { pathsOf } from '../../../rules/kinds/file-kinds.ts';
import type { FormField } from '../../../rules/kinds/kind.ts';
import { endingIssue, uploadKindOf } from '../../../rules/upload-rules.ts';
import { type QuestionInputProps, useQuestionPlace } from '../shared/place.ts';
import type { LocalFile, UploadProblem } from '../shared/upload-place.ts';
import { shownName } from './shown-name.ts';
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
  const { upload, uploadError, formatError, stored, onNamed } = useQuestionPlace();
  const prefix = `${field.id}:`;
  const kind = uploadKindOf(field.fieldType);

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
  const send = async (local: LocalFile, id = nextId()) => {
    running.current.get(id)?.control.abort();
    const control = new AbortController();
    const hurry = new AbortController();
    running.current.set(id, { control, hurry });
    const { signal } = control;
    let prepared: LocalFile | undefined;
    const show = (state: UploadState) => {
      if (!signal.aborted) setUploads((all) => put(all, { ...local, id, state }));
    };
    store(local, id);
    for (let tries = 1; !signal.aborted; tries += 1) {
      show({ step: 'sending', share: 0 });
      let leaveQueue: (() => void) | undefined;
      try {
        prepared ??= await prepareForUpload(local, field);
        leaveQueue = await turnToUpload();
        if (signal.aborted) return;
        const onProgress = (share: number) => show({ step: 'sending', share });
        const options = { kind, name: prefix + id, onProgress, signal, hurry: hurry.signal };
        const path = await upload(prepared, options);
        if (signal.aborted) return;
        const issue = endingIssue(path, field);
        if (issue) return show({ step: 'failed', message: formatError(issue), canRetry: false });
        const name = shownName(local);
        if (name) onNamed?.(path, name);
        done.current(path, id);
        return cancel(id);
      } catch (thrown) {
        if (signal.aborted) return;
        const problem = isFileRefused(thrown)
          ? { message: formatError(thrown.message), canRetry: false }
          : uploadError(thrown, kind, tries);
        if (problem) return show({ step: 'failed', ...problem });
      } finally {
        leaveQueue?.();
      }
      show({ step: 'waiting' });
      await untilWorthATry(pauseAfter(tries), signal);
    }
  };
  useStored(prefix, send, running.current);
  usePendingAnswer(uploads.length > 0, {
    fieldId: field.id,
    // Why, is said beside the file.
    problem: uploads.some(({ state }) => state.step === 'failed')
      ? 'Remove the file that was not uploaded, or try again'
      : undefined,
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
  if (!part) return local;
  const leaveQueue = await turnToPrepare();
  return part.prepareFile(local, field).finally(leaveQueue);
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

/** A queue of which so many run at a time; each calls what it is given when it has ended. */
function queue(most: number): () => Promise<() => void> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async () => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return () => {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    };
  };
}

/** A large picture takes the memory of the device. */
const turnToPrepare = queue(1);

/** A slow connection completes one upload instead of starting ten. */
const turnToUpload = queue(2);

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
