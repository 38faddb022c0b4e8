import { createContext, useContext } from 'react';
import type { SubmissionState } from '../../contract/survey-page.ts';
import { type SurveyTexts, translateError } from '../../domain/locales.ts';
import type { QuestionPlace } from '../../questions/shared/place.ts';
import { UploadRefused } from './submission/upload-refused.ts';

export interface Live {
  isLive: boolean;
  words: SurveyTexts;
  issues: Readonly<Record<string, string>>;
  /** Respondents share this screen, so autocomplete is off. */
  isShared: boolean;
  upload: (file: Blob, name: string) => Promise<string>;
}

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('The page stands in no LiveContext');
  return live;
}

export const useTexts = () => useLive().words;

// Far above the server's limit, which depends on the type of file.
const maxBytes = 25_000_000;

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
