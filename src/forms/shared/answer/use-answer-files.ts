import { useEffect, useMemo, useRef, useState } from 'react';
import { drafts } from '../../../core/web/providers/drafts.ts';
import { savedFiles } from '../../../core/web/providers/saved-files.ts';
import { createPendingAnswers } from '../questions/shared/pending-answers.ts';
import type { AnswerFiles } from './answer-files.ts';

interface Kept<D> {
  value: D;
  change: (next: (value: D) => D) => void;
}

/** The files of a draft, and what is pending at its questions. A draft with a file is kept, also without answers. */
export function useAnswerFiles<D extends { key: string }>({ value: { key }, change }: Kept<D>) {
  const latest = useRef(change);
  latest.current = change;
  const draft = drafts.keyOf(key);
  const [pending] = useState(createPendingAnswers);
  useEffect(() => void savedFiles.dropOld(), []);
  const context: AnswerFiles = useMemo(
    () => ({ draft, pending, keep: () => latest.current((value) => ({ ...value })) }),
    [draft, pending],
  );
  return { context, pending, forget: () => void savedFiles.dropAll(`${draft}:`) };
}
