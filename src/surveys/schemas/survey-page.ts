import type { SurveyTheme } from '../../branding/schemas/survey-theme.ts';
import type { InstallationLinks } from '../../core/contract/installation-links.ts';
import type { ProofTask } from '../../core/contract/schemas/proof.ts';
import type { Brand, PublicSurvey, SubmissionAnswers, SubmissionResult, SurveyRefusal } from './submission.ts';

/** The state of a survey page: rendered by the server, continued in the browser. */
export interface SubmissionState {
  token: string;
  query: string;
  survey: PublicSurvey;
  /** `elsewhere`: another tab of this browser continues the submission. */
  view: 'welcome' | 'page' | 'review' | 'end' | 'elsewhere';
  page: string;
  answers: SubmissionAnswers;
  /** What the respondent calls the files that this browser has uploaded, by their path. */
  fileNames?: Readonly<Record<string, string>> | undefined;
  issues: Record<string, string>;
  /** The page-level message: a text key of the page, or an English sentence. */
  notice:
    | { key: 'more' | 'changed' | 'offline' | 'notNow' | 'sendAgain' | 'notSent' | 'agreeFirst' }
    | { refusal: RefusalReason }
    | { text: string }
    | null;
  submissionId: string;
  /** A draft of this browser replaces an opened page, completes a resumed one, and is older than a posted one. */
  origin: 'opened' | 'resumed' | 'posted';
  /** The keys of the questions on the pages that this respondent has seen and left on this device. */
  reached: readonly string[];
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
  /** The time with which questions start: of the respondent's device, or of the tenant's zone until a script runs. */
  localTime?: string | undefined;
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
  /** The password is accepted with this proof of work only. */
  passwordProof?: ProofTask;
  address?: { step: 'ask' | 'sent' | 'confirm'; issue?: 'wrong' | 'stale' | 'unsent'; grant?: string };
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
  proofScript?: string | undefined;
  links?: InstallationLinks | undefined;
  /** The mode of a preview; survey pages follow the device. */
  mode?: 'light' | 'dark' | undefined;
}

export type RenderSurveyPage = (state: PageState, parts: PageParts) => string;
