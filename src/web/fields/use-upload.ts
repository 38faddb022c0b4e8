import { useContext, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../providers/failure.ts';
import { type KeptFile, keptFiles } from '../providers/kept-files.ts';
import { isAborted } from '../providers/wire.ts';
import { AnswerFilesContext, useKeptName } from './answer-files.ts';
import { type UploadKind, uploadFile, uploadProblem } from './upload-file.ts';
import { pauseAfter, turnToUpload, untilWorthATry } from './upload-turns.ts';
import { useLocalAddress } from './use-local-address.ts';

type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; share: number }
  | { step: 'waiting' }
  | { step: 'failed'; message: string };

interface Uploads {
  kind: UploadKind;
  fieldId: number;
  onDone: (path: string, file: KeptFile) => void;
}

/**
 * One upload at a time for a field, with progress. A lost connection is waited out, a failed upload kept for another
 * try, and what has not arrived outlives a reload of the page.
 */
export function useUpload({ kind, fieldId, onDone }: Uploads) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const [chosen, setChosen] = useState<KeptFile>();
  const running = useRef<AbortController>(undefined);
  const keptName = useKeptName(fieldId);
  const done = useRef(onDone);
  done.current = onDone;
  useBusy(fieldId, state.step !== 'idle');

  const send = async (what: KeptFile) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setChosen(what);
    if (keptName) void keptFiles.put(keptName, what);
    const tell = (next: UploadState) => !control.signal.aborted && setState(next);
    try {
      const path = await uploadPatiently(kind, what, tell, control.signal);
      if (control.signal.aborted) return;
      setState({ step: 'idle' });
      done.current(path, what);
      if (keptName) void keptFiles.drop(keptName);
    } catch (thrown) {
      if (control.signal.aborted || isAborted(thrown)) return;
      setState({ step: 'failed', message: uploadProblem(kind, thrown) });
    }
  };

  const sendAgain = useRef(send);
  sendAgain.current = send;
  useEffect(() => {
    let isGone = false;
    const sendKept = async (name: string) => {
      const kept = await keptFiles.get(name);
      if (kept && !isGone) await sendAgain.current(kept);
    };
    if (keptName) void sendKept(keptName);
    return () => {
      isGone = true;
      running.current?.abort();
    };
  }, [keptName]);

  return {
    state,
    /** The file as this browser has it, to be shown before and after it has arrived. */
    file: chosen?.file,
    localAddress: useLocalAddress(chosen?.file),
    send,
    retry: () => chosen && send(chosen),
    /** Keeps what is not finished yet, such as a recording that goes on. */
    keep: (what: KeptFile) => keptName && keptFiles.put(keptName, what),
    cancel: () => {
      running.current?.abort();
      setChosen(undefined);
      setState({ step: 'idle' });
      if (keptName) void keptFiles.drop(keptName);
    },
  };
}

export type Uploading = ReturnType<typeof useUpload>;

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

/** Tells the form around the field that something is still on its way. */
export function useBusy(fieldId: number, isBusy: boolean): void {
  const onBusy = useContext(AnswerFilesContext)?.onBusy;
  useEffect(() => {
    if (!isBusy) return;
    onBusy?.(fieldId, true);
    return () => onBusy?.(fieldId, false);
  }, [onBusy, fieldId, isBusy]);
}
