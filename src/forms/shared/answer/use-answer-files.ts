import { useEffect, useMemo, useState } from 'react';
import { drafts } from '../../../core/web/providers/drafts.ts';
import { savedFiles } from '../../../core/web/providers/saved-files.ts';
import { createPendingAnswers } from '../questions/shared/pending-answers.ts';
import type { AnswerFiles } from './answer-files.ts';

/** The files of a draft with this key, and what is pending at its questions. */
export function useAnswerFiles(key: string) {
  const draft = drafts.keyOf(key);
  const [pending] = useState(createPendingAnswers);
  useEffect(() => void savedFiles.dropOld(), []);
  const context: AnswerFiles = useMemo(() => ({ draft, pending }), [draft, pending]);
  return { context, pending, forget: () => void savedFiles.dropAll(`${draft}:`) };
}
