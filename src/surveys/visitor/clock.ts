import type { ComponentType } from 'react';
import type { SubmissionState } from '../schemas/survey-page.ts';

interface Clock {
  TimeLimit: ComponentType<Pick<SubmissionState, 'survey'>>;
  TimeLeft: ComponentType<SubmissionState>;
}

let clock: Clock | undefined;

export function addClock(added: Clock): void {
  clock = added;
}

export const clockOf = ({ timeLimitSec }: SubmissionState['survey']): Clock | undefined =>
  timeLimitSec === null ? undefined : clock;
