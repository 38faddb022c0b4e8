import { createContext, useContext } from 'react';
import type { SubmissionState } from '../../contract/survey-page.ts';
import { type SurveyTexts, translateError } from '../../domain/locales.ts';
import type { QuestionPlace } from '../../questions/shared/place.ts';
import { UploadRefused } from './submission/upload-refused.ts';

/** What scripts add to a page; `isLive` is false in what the server writes and until the browser has taken over. */
export interface Live {
  isLive: boolean;
  words: SurveyTexts;
  /** What can be wrong with an answer, in the language of the page. */
  issues: Readonly<Record<string, string>>;
  /** One visitor follows another on this screen: the browser remembers nothing of what is typed. */
  isShared: boolean;
  /** Sends a file, or keeps it while there is no connection, and answers the path that stands for it. */
  upload: (file: Blob, name: string) => Promise<string>;
}

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('The page stands in no LiveContext');
  return live;
}

export const useTexts = () => useLive().words;

// Far above what the server takes: it says the limit of each kind of file.
const maxBytes = 25_000_000;

/** How questions are answered on a survey page. */
export function questionPlaceOf({ isLive, isShared, words, issues, upload }: Live): QuestionPlace {
  return {
    labels: words,
    isLive,
    isShared,
    isPreview: false,
    canClear: false,
    formatError: (error) => translateError(error, issues),
    pictureUrl: (path) => path,
    upload: ({ file, fileName }) => upload(file, fileName),
    uploadError: (thrown) => {
      if (!(thrown instanceof UploadRefused)) return words.noUpload;
      if (thrown.refusal) return formatRefusal(words, thrown.refusal);
      return translateError(thrown.message, issues) || words.noUpload;
    },
    maxBytes: () => maxBytes,
  };
}

/** The notice at the head of the page, in its language. */
export function formatNotice(
  notice: NonNullable<SubmissionState['notice']>,
  { words, issues }: Pick<Live, 'words' | 'issues'>,
): string {
  if ('key' in notice) return words[notice.key];
  if ('refusal' in notice) return formatRefusal(words, notice.refusal);
  return translateError(notice.text, issues);
}

export function formatRefusal({ refusals }: Live['words'], refusal: keyof Live['words']['refusals']): string {
  const { title, text } = refusals[refusal];
  return `${title}. ${text}`;
}
