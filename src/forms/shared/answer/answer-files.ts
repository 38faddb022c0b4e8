import { createContext } from 'react';
import type { PendingAnswers } from '../questions/shared/pending-answers.ts';

export interface AnswerFiles {
  draft: string;
  /** Keeps the draft, which has files of its own. */
  keep: () => void;
  pending: PendingAnswers;
}

// Undefined outside a form, as in a preview: files are not stored there.
export const AnswerFilesContext = createContext<AnswerFiles | undefined>(undefined);

/** Derives the seed for shuffled choices from the draft key, so that the order survives a reload. */
export function seedOf(key: string): number {
  return [...key].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 7);
}
