import { createContext, useContext } from 'react';
import { type SurveyTexts, translateError } from '../../core/rules/locales.ts';
import type { PendingAnswers } from '../../forms/shared/questions/shared/pending-answers.ts';
import type { QuestionPlace } from '../../forms/shared/questions/shared/place.ts';
import type { LocalFiles, UploadProblem } from '../../forms/shared/questions/shared/upload-place.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';

export interface Live {
  isLive: boolean;
  words: SurveyTexts;
  language: string;
  timeZone: string;
  issues: Readonly<Record<string, string>>;
  /** Respondents share this screen, so autocomplete is off. */
  isShared: boolean;
  upload: QuestionPlace['upload'];
  fileNames?: SubmissionState['fileNames'];
  onNamed?: QuestionPlace['onNamed'];
  pending?: PendingAnswers | undefined;
  stored?: LocalFiles | undefined;
  uploadError?: ((thrown: unknown, live: Live) => UploadProblem) | undefined;
}

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('The page stands in no LiveContext');
  return live;
}

export const useTexts = () => useLive().words;

export function questionPlaceOf(live: Live): QuestionPlace {
  const { words, issues, ...place } = live;
  const { language } = place;
  return {
    ...place,
    labels: words,
    isPreview: false,
    canClear: false,
    formatError: (error) => translateError(error, issues, language),
    pictureUrl: (path) => path,
    uploadError: (thrown) => live.uploadError?.(thrown, live),
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
