import type {
  Brand,
  PublicSurvey,
  SubmissionAnswers,
  SubmissionResult,
  SurveyRefusal,
} from './schemas/surveys/submission.ts';
import type { SurveyTheme } from './schemas/surveys/survey.ts';

/** A submission as its page shows it: what the server writes into the page, and the browser goes on with. */
export interface SubmissionState {
  token: string;
  /** What stands behind the path where the host does not name the tenant. */
  query: string;
  survey: PublicSurvey;
  view: 'welcome' | 'page' | 'review' | 'end';
  /** The name of the page that is shown. */
  page: string;
  answers: SubmissionAnswers;
  /** What is wrong, by the key of its question. */
  issues: Record<string, string>;
  /** What is to be said about the page as a whole: words that the page knows by name, or an English sentence. */
  notice:
    | { key: 'more' | 'offline' | 'notNow' | 'sendAgain' | 'notSent' | 'agreeFirst' }
    | { refusal: RefusalReason }
    | { text: string }
    | null;
  submissionId: string;
  /** Nothing was posted yet: what this browser kept of an earlier submission goes before it. */
  isFresh: boolean;
  /** The questions that stood in the review, by key; null before it was reached. */
  reviewed: readonly string[] | null;
  /** Opens this submission again, here or elsewhere; null before anything of it was kept. */
  resume: string | null;
  ending: SubmissionResult['ending'];
  /** The submission was sent before and is being changed: the id of the change. */
  edit?: string | undefined;
  /** Opens what this browser has sent before, to be changed. */
  sentBefore?: string | undefined;
  /** The page of somebody else's that led here, where the browser says so. */
  referrer?: string;
  /** The id of the text that was agreed to. */
  consent?: string | undefined;
  /** The seconds that were left when the server wrote the page; absent where no time runs. */
  left?: number | undefined;
  /** When the time of the submission is over, by the clock of its browser. */
  until?: number | undefined;
}

/** What a page says in place of a survey: why it does not open, or what went wrong with what was sent. */
export type RefusalReason = SurveyRefusal | 'busy' | 'guessed' | 'too_big' | 'unreadable';

/** A survey that does not open, and why. */
export interface RefusalState {
  token: string;
  query: string;
  refusal: RefusalReason;
  language: string;
  brand: Brand | null;
  /** What the survey says of its looks, or the tenant for all of them. */
  theme?: SurveyTheme;
  /** It stands in a page of somebody else's. */
  isEmbedded?: boolean;
  /** It is read again after a minute: nobody may stand there to do it. */
  comesBack?: boolean;
  /** Opens what this browser has sent, where that can be changed. */
  sentBefore?: string | undefined;
  /** The password that was given is not the right one. */
  isWrong?: boolean;
  /** Where the survey requires email verification: how far that is. */
  address?: { step: 'ask' | 'sent' | 'confirm'; issue?: 'wrong' | 'stale'; grant?: string };
  /** What was sent and could not be taken now: it is sent again with one press. */
  posted?: readonly (readonly [name: string, value: string])[];
}

export type PageState = SubmissionState | RefusalState;

export const isRefusal = (state: PageState): state is RefusalState => 'refusal' in state;

/** What a page of a survey is served with. */
export interface PageParts {
  /** Lets the styles of the page through its content security policy. */
  nonce: string;
  /** The address of the script that begins to make the page live; null serves it without. */
  script: string | null;
  /** How a preview is lit; a visitor's page is as light or dark as their device. */
  mode?: 'light' | 'dark' | undefined;
}

/** Makes the whole document of a page. */
export type RenderSurveyPage = (state: PageState, parts: PageParts) => string;
