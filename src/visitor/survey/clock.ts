import type { ComponentType } from 'react';
import type { SubmissionState } from '../../contract/survey-page.ts';

interface Clock {
  /** How long a submission may take. */
  TimeLimit: ComponentType<Pick<SubmissionState, 'survey'>>;
  /** How much of that is left. */
  TimeLeft: ComponentType<SubmissionState>;
}

let clock: Clock | undefined;

/** Shows times from now on: only a survey with a limit loads what does. */
export function addClock(added: Clock): void {
  clock = added;
}

/** What shows the time of a submission; undefined where no time is measured. */
export const clockOf = ({ timeLimitSec }: SubmissionState['survey']): Clock | undefined =>
  timeLimitSec === null ? undefined : clock;
