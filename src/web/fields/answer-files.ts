import { createContext, useContext } from 'react';

/** What a form that is being answered does with files that are on their way. */
export interface AnswerFiles {
  /** Names the draft: its files are kept in this browser under it until they are uploaded. */
  draft: string;
  /** Told which fields still wait for an upload or a recording. */
  onBusy: (fieldId: number, isBusy: boolean) => void;
}

// Without a form around it, as in the preview, nothing is kept.
export const AnswerFilesContext = createContext<AnswerFiles | undefined>(undefined);

/** The beginning of what a field's files are kept under; undefined where none are. */
export function useKeptName(fieldId: number): string | undefined {
  const files = useContext(AnswerFilesContext);
  return files && `${files.draft}:${fieldId}:`;
}
