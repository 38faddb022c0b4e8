import { createContext, useContext } from 'react';
import { type SurveyTexts, translateError } from '../../core/rules/locales.ts';
import type { QuestionPlace } from '../../forms/shared/questions/shared/place.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { UploadRefused } from './submission/upload-refused.ts';

export interface Live {
  isLive: boolean;
  words: SurveyTexts;
  language: string;
  timeZone: string;
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

export function questionPlaceOf({ isLive, isShared, words, language, timeZone, issues, upload }: Live): QuestionPlace {
  return {
    labels: words,
    language,
    timeZone,
    isLive,
    isShared,
    isPreview: false,
    canClear: false,
    formatError: (error) => translateError(error, issues, language),
    pictureUrl: (path) => path,
    upload: ({ file, fileName }) => upload(file, fileName),
    uploadError: (thrown) => {
      if (!(thrown instanceof UploadRefused)) return words.noUpload;
      if (thrown.refusal) return formatRefusal(words, thrown.refusal);
      return translateError(thrown.message, issues, language) || words.noUpload;
    },
    maxBytes: () => maxBytes,
  };
}

export function formatNotice(
  notice: NonNullable<SubmissionState['notice']>,
  { words, language, issues }: Pick<Live, 'words' | 'language' | 'issues'>,
): string {
  if ('key' in notice) return words[notice.key];
  if ('refusal' in notice) return formatRefusal(words, notice.refusal);
  return translateError(notice.text, issues, language);
}

export function formatRefusal({ refusals }: Live['words'], refusal: keyof Live['words']['refusals']): string {
  const { title, text } = refusals[refusal];
  return `${title}. ${text}`;
}
