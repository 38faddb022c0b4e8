import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AnswerFiles } from '../../../fields/answer-files.ts';
import { keptFiles } from '../../../providers/kept-files.ts';

/** The files of a draft: which fields still wait for theirs, and where they are kept meanwhile. */
export function useAnswerFiles(draftKey: string) {
  const [busy, setBusy] = useState<Record<number, number>>({});
  // Counted, because a field may wait for a recording and for an upload.
  const onBusy = useCallback((fieldId: number, isBusy: boolean) => {
    setBusy((before) => ({ ...before, [fieldId]: (before[fieldId] ?? 0) + (isBusy ? 1 : -1) }));
  }, []);
  useEffect(() => void keptFiles.dropOld(), []);
  const context: AnswerFiles = useMemo(() => ({ draft: draftKey, onBusy }), [draftKey, onBusy]);
  return {
    context,
    busyFields: Object.keys(busy)
      .map(Number)
      .filter((id) => (busy[id] ?? 0) > 0),
    forget: () => void keptFiles.dropAll(`${draftKey}:`),
  };
}
