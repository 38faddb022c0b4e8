import { useEffect, useRef } from 'react';

const pauseMs = 800;

/** Saves `unsaved` a short pause after its last change. The returned function saves at once; saves run one by one. */
export function useAutosave<T>(unsaved: unknown, send: (isAutomatic: boolean) => Promise<T>) {
  const saving = useRef<Promise<unknown>>(undefined);
  const latest = useRef(send);
  latest.current = send;
  const save = (isAutomatic = false): Promise<T> => {
    const next = (saving.current ?? Promise.resolve()).then(() => latest.current(isAutomatic));
    const settled = next
      .catch(() => undefined)
      .then(() => {
        if (saving.current === settled) saving.current = undefined;
      });
    saving.current = settled;
    return next;
  };
  const saveNow = useRef(save);
  useEffect(() => {
    if (unsaved === undefined) return;
    const timer = setTimeout(() => {
      if (!saving.current) void saveNow.current(true);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [unsaved]);
  return save;
}
