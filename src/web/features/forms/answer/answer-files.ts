import { createContext } from 'react';

/** What a form does with files that are not uploaded yet. */
export interface AnswerFiles {
  /** Names the draft that the files are stored for. */
  draft: string;
  /** Called while a field waits for an upload or a recording. */
  onBusy: (fieldId: number, isBusy: boolean) => void;
}

// Without a form around it, as in a preview, nothing is stored.
export const AnswerFilesContext = createContext<AnswerFiles | undefined>(undefined);

/** The order of shuffled choices for a draft's key. */
export function seedOf(key: string): number {
  return [...key].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}
