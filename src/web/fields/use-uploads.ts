import { useContext, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../providers/failure.ts';
import { type KeptFile, keptFiles } from '../providers/kept-files.ts';
import { isAborted } from '../providers/wire.ts';
import { AnswerFilesContext, useKeptName } from './answer-files.ts';
import { type UploadKind, uploadFile, uploadProblem } from './upload-file.ts';
import { pauseAfter, turnToUpload, untilWorthATry } from './upload-turns.ts';

type UploadState = { step: 'sending'; share: number } | { step: 'waiting' } | { step: 'failed'; message: string };

/** A file on its way. */
export interface Upload extends KeptFile {
  id: string;
  state: UploadState;
}

interface Wanted {
  kind: UploadKind;
  fieldId: number;
  onDone: (path: string) => void;
}

/**
 * The files of a field that are on their way, each with its progress. A lost connection is waited out, a failed upload
 * kept for another try, and what has not arrived outlives a reload of the page.
 */
export function useUploads({ kind, fieldId, onDone }: Wanted) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const keptName = useKeptName(fieldId);
  const done = useRef(onDone);
  done.current = onDone;
  useBusy(fieldId, uploads.length > 0);

  const keep = (what: KeptFile, id: string) => keptName && void keptFiles.put(keptName + id, what);
  const forget = (id: string) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    if (keptName) void keptFiles.drop(keptName + id);
    setUploads((before) => before.filter((upload) => upload.id !== id));
  };
  const send = async (what: KeptFile, id = nextId()) => {
    running.current.get(id)?.abort();
    const { signal } = track(running.current, id);
    const tell = (state: UploadState) => !signal.aborted && setUploads((all) => put(all, { id, ...what, state }));
    keep(what, id);
    try {
      const path = await uploadPatiently(kind, what, tell, signal);
      if (signal.aborted) return;
      done.current(path);
      forget(id);
    } catch (thrown) {
      if (!isAborted(thrown)) tell({ step: 'failed', message: uploadProblem(kind, thrown) });
    }
  };
  useKept(keptName, send, running.current);

  return {
    uploads,
    send,
    /** Keeps what is not finished yet, such as a recording that goes on. */
    keep,
    cancel: forget,
    retry: (id: string) => {
      const upload = uploads.find((one) => one.id === id);
      if (upload) void send({ file: upload.file, fileName: upload.fileName }, id);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Goes on with what an earlier page has left, and stops when this one is left. */
function useKept(
  keptName: string | undefined,
  send: (what: KeptFile, id: string) => Promise<void>,
  running: Map<string, AbortController>,
): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    let isGone = false;
    const sendKept = async (name: string) => {
      for (const { id, ...what } of await keptFiles.all(name)) {
        if (!isGone) void latest.current(what, id.slice(name.length));
      }
    };
    if (keptName) void sendKept(keptName);
    return () => {
      isGone = true;
      for (const control of running.values()) control.abort();
    };
  }, [keptName, running]);
}

async function uploadPatiently(
  kind: UploadKind,
  what: KeptFile,
  tell: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    tell({ step: 'sending', share: 0 });
    const leave = await turnToUpload();
    try {
      return await uploadFile({ kind, ...what, onProgress: (share) => tell({ step: 'sending', share }), signal });
    } catch (thrown) {
      if (signal.aborted || !mayGoLater(thrown, tries)) throw thrown;
    } finally {
      leave();
    }
    tell({ step: 'waiting' });
    await untilWorthATry(pauseAfter(tries), signal);
    signal.throwIfAborted();
  }
}

/** Without a connection any number of times; a server that cannot, a few. */
const mayGoLater = (thrown: unknown, tries: number) =>
  thrown instanceof ApiFailure && (thrown.status === 0 || (tries < 4 && (thrown.isTransient || thrown.status === 429)));

function track(running: Map<string, AbortController>, id: string): AbortController {
  const control = new AbortController();
  running.set(id, control);
  return control;
}

const put = (all: readonly Upload[], upload: Upload) =>
  all.some(({ id }) => id === upload.id) ? all.map((one) => (one.id === upload.id ? upload : one)) : [...all, upload];

let serial = 0;
const nextId = () => `${Date.now()}-${++serial}`;

/** Tells the form around the field that something is still on its way. */
export function useBusy(fieldId: number, isBusy: boolean): void {
  const onBusy = useContext(AnswerFilesContext)?.onBusy;
  useEffect(() => {
    if (!isBusy) return;
    onBusy?.(fieldId, true);
    return () => onBusy?.(fieldId, false);
  }, [onBusy, fieldId, isBusy]);
}
