import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';
import type { SignedIn, TestApp } from '../../../support/app.ts';
import type { Value } from '../../../support/submission-model.ts';

/** A page of one browser: what the respondent sees, and what they can do. */
export interface Page {
  state: () => SubmissionState;
  /** The keys of the questions in sight. */
  shown: () => readonly string[];
  fill: (key: string, value: Value | null) => void;
  next: () => Promise<void>;
  back: () => Promise<void>;
  /** Another tab of the same browser with the same page. */
  newTab: () => Promise<Page>;
  /** With scripts only. */
  reload?: () => Promise<void>;
  /** With scripts only. Coming online sends what waits. */
  setLine?: (line: Line) => Promise<void>;
  /** Without scripts only: presses the last button twice more, at once, as hurried clicks do. */
  pressAgain?: () => Promise<void>;
  /** Without scripts only: the back button of the browser shows the form before, as it was left. */
  historyBack?: () => void;
}

/** `answerless`: requests arrive, their answers are lost. */
export type Line = 'online' | 'offline' | 'answerless';

export interface Where {
  app: TestApp;
  owner: SignedIn;
  token: string;
  /** The network address of the respondent, so that limits of one do not stop others. */
  address: string;
  query: string;
}

export type OpenPage = (where: Where) => Promise<Page>;

export const hostOf = ({ owner }: Where) => `${owner.subdomain}.localhost`;

export async function getPage(where: Where): Promise<string> {
  const { app, token, query, address } = where;
  const answer = await app.app.inject({
    method: 'GET',
    url: `/survey/${token}${query}`,
    remoteAddress: address,
    headers: { host: hostOf(where), accept: 'text/html' },
  });
  return answer.body;
}

export function stateIn(html: string): SubmissionState {
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1];
  if (!data) throw new Error(`This page has no state: ${html.replace(/<style.*<\/style>/s, '').slice(0, 1_500)}`);
  return (JSON.parse(data) as { state: SubmissionState }).state;
}
