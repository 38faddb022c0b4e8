import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../providers/wire.ts';
import { type UploadKind, uploadFile } from './upload-file.ts';

type UploadState = { step: 'idle' } | { step: 'sending'; share: number } | { step: 'failed'; message: string };

interface Chosen {
  file: Blob;
  fileName: string;
}

/** One upload at a time, with progress, and a failed one kept for another try. */
export function useUpload(kind: UploadKind, onDone: (path: string) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const chosen = useRef<Chosen>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (what: Chosen) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    chosen.current = what;
    setState({ step: 'sending', share: 0 });
    const onProgress = (share: number) => !control.signal.aborted && setState({ step: 'sending', share });
    try {
      const path = await uploadFile({ kind, ...what, onProgress, signal: control.signal });
      if (control.signal.aborted) return;
      setState({ step: 'idle' });
      onDone(path);
    } catch (thrown) {
      if (control.signal.aborted || isAborted(thrown)) return;
      setState({ step: 'failed', message: thrown instanceof Error ? thrown.message : 'The upload failed' });
    }
  };

  return {
    state,
    send,
    retry: () => chosen.current && send(chosen.current),
    cancel: () => {
      running.current?.abort();
      setState({ step: 'idle' });
    },
  };
}

export type Uploading = ReturnType<typeof useUpload>;
