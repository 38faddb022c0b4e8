import type { SurveyTheme } from './schemas/survey.ts';
import type { Brand, Visit, VisitAnswer, VisitAnswers, VisitRefusal } from './schemas/survey-visit.ts';

/** A visit as its page shows it: what the server writes into the page, and the browser goes on with. */
export interface VisitState {
  token: string;
  /** What stands behind the path where the host does not name the tenant. */
  query: string;
  visit: Visit;
  view: 'welcome' | 'page' | 'review' | 'end';
  /** The name of the page that is shown. */
  page: string;
  answers: VisitAnswers;
  /** What is wrong, by the key of its question. */
  faults: Record<string, string>;
  /** What is to be said about the page as a whole: words that the page knows by name, or an English sentence. */
  notice:
    | { words: 'more' | 'offline' | 'notNow' | 'sendAgain' | 'notSent' | 'agreeFirst' }
    | { refusal: Told }
    | { text: string }
    | null;
  visitId: string;
  /** Nothing was posted yet: what this browser kept of an earlier visit goes before it. */
  isFresh: boolean;
  /** The questions that stood in the review, by key; null before it was reached. */
  reviewed: readonly string[] | null;
  /** Opens this visit again, here or elsewhere; null before anything of it was kept. */
  resume: string | null;
  ending: VisitAnswer['ending'];
  /** The visit was sent before and is being changed: the id of the change. */
  edit?: string | undefined;
  /** Opens what this browser has sent before, to be changed. */
  sentBefore?: string | undefined;
  /** The page of somebody else's that led here, where the browser says so. */
  referrer?: string;
  /** The id of the text that was agreed to. */
  consent?: string | undefined;
  /** The seconds that were left when the server wrote the page; absent where no time runs. */
  left?: number | undefined;
  /** When the time of the visit is over, by the clock of its browser. */
  until?: number | undefined;
}

/** What a page says in place of a survey: why it does not open, or what went wrong with what was sent. */
export type Told = VisitRefusal | 'busy' | 'guessed' | 'too_big' | 'unreadable';

/** A survey that does not open, and why. */
export interface RefusalState {
  token: string;
  query: string;
  refusal: Told;
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
  /** Where the survey asks for an e-mail address: how far that is. */
  address?: { step: 'ask' | 'sent' | 'confirm'; fault?: 'wrong' | 'stale'; grant?: string };
  /** What was sent and could not be taken now: it is sent again with one press. */
  posted?: readonly (readonly [name: string, value: string])[];
}

export type PageState = VisitState | RefusalState;

export const isRefusal = (state: PageState): state is RefusalState => 'refusal' in state;

/** What a page of a survey is served with. */
export interface PageParts {
  /** Lets the styles of the page through its content security policy. */
  nonce: string;
  /** The address of the script that begins to make the page live; null serves it without. */
  script: string | null;
  /** What that script fetches while somebody reads. */
  later?: readonly string[];
  /** How a preview is lit; a visitor's page is as light or dark as their device. */
  mode?: 'light' | 'dark' | undefined;
}

/** Makes the whole document of a page. */
export type RenderSurveyPage = (state: PageState, parts: PageParts) => string;
