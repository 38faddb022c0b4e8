import type { InstallationLinks } from './installation-links.ts';
import type {
  Brand,
  PublicSurvey,
  SubmissionAnswers,
  SubmissionResult,
  SurveyRefusal,
} from './schemas/surveys/submission.ts';
import type { SurveyTheme } from './schemas/surveys/survey.ts';

/** The state of a survey page: rendered by the server, continued in the browser. */
export interface SubmissionState {
  token: string;
  query: string;
  survey: PublicSurvey;
  view: 'welcome' | 'page' | 'review' | 'end';
  page: string;
  answers: SubmissionAnswers;
  issues: Record<string, string>;
  /** The page-level message: a text key of the page, or an English sentence. */
  notice:
    | { key: 'more' | 'offline' | 'notNow' | 'sendAgain' | 'notSent' | 'agreeFirst' }
    | { refusal: RefusalReason }
    | { text: string }
    | null;
  submissionId: string;
  /** Nothing was posted yet, so a draft of this browser takes precedence. */
  isFresh: boolean;
  /** The keys of the questions in the review; null before the review. */
  reviewed: readonly string[] | null;
  /** Reopens this submission on any device; null before it is saved. */
  resume: string | null;
  ending: SubmissionResult['ending'];
  ownPage?: SubmissionResult['ownPage'];
  /** The id of the edit, for a submission that was already sent. */
  edit?: string | undefined;
  /** Reopens the response that this browser sent, for editing. */
  sentBefore?: string | undefined;
  referrer?: string;
  consent?: string | undefined;
  /** Seconds left when the server rendered the page; absent without a limit. */
  left?: number | undefined;
  /** The end of the time limit by the browser's clock. */
  until?: number | undefined;
}

export type RefusalReason = SurveyRefusal | 'busy' | 'guessed' | 'too_big' | 'unreadable';

export interface RefusalState {
  token: string;
  query: string;
  refusal: RefusalReason;
  language: string;
  brand: Brand | null;
  theme?: SurveyTheme;
  isEmbedded?: boolean;
  /** Reloads after a minute, for unattended screens. */
  comesBack?: boolean;
  sentBefore?: string | undefined;
  isWrong?: boolean;
  address?: { step: 'ask' | 'sent' | 'confirm'; issue?: 'wrong' | 'stale'; grant?: string };
  /** The rejected submission, for a retry with one click. */
  posted?: readonly (readonly [name: string, value: string])[];
}

export type PageState = SubmissionState | RefusalState;

export const isRefusal = (state: PageState): state is RefusalState => 'refusal' in state;

export interface PageParts {
  /** The CSP nonce of the page's styles. */
  nonce: string;
  /** The script that hydrates the page; null serves it without. */
  script: string | null;
  links?: InstallationLinks | undefined;
  /** The mode of a preview; survey pages follow the device. */
  mode?: 'light' | 'dark' | undefined;
}

export type RenderSurveyPage = (state: PageState, parts: PageParts) => string;
