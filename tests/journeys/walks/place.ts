import type { BrowserContext, Page } from 'playwright';
import type { Seen } from './questions.ts';
import type { Asked, Walk } from './steps.ts';

/** A form that a walk leads through. */
export interface Place {
  /** Opens the form, or what was begun of it, in a new tab. */
  open: (context: BrowserContext) => Promise<Page>;
  reload: (page: Page) => Promise<void>;
  buttons: (language: string) => { next: string; back: string; send: string };
  /** What is said at a required question without an answer. */
  missing: (language: string) => string | RegExp;
  hasReview: boolean;
  /** Whether a tab that was opened later continues what was begun. */
  tabsShare: boolean;
  changeLanguage?: (page: Page, language: string) => Promise<void>;
  /** Whether a reload begins anew, as no respondent is to see the answers of another. */
  forgets: boolean;
  /** Goes away for so long that the page is reset. */
  leaveToNext?: (page: Page) => Promise<void>;
  /** Opens what was sent, to change it. */
  edit?: (page: Page, language: string) => Promise<void>;
  /** Waits until the time is over, and for what the page says then. */
  runOut?: (page: Page, isComplete: boolean, language: string) => Promise<void>;
  /** Waits for the page that says that everything is sent. */
  sent: (page: Page, language: string, isEdit: boolean) => Promise<void>;
  /** Waits for what the page says where there is no connection, and sends again once there is one. */
  sentLater: (page: Page, connect: () => Promise<void>, language: string) => Promise<void>;
  /** Confirms that a form without answers is meant. */
  confirmEmpty?: (page: Page) => Promise<void>;
  /** What is stored of each question of the walk. */
  stored: (page: Page, asked: readonly Asked[], isComplete: boolean) => Promise<unknown[]>;
  /** What is stored of those who left before it was sent. */
  abandoned?: (asked: readonly Asked[]) => Promise<unknown[][]>;
}

export type MakePlace = (walk: Walk) => Promise<Place>;
export type Expected = Map<number, Seen>;
