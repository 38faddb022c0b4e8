import type { ComponentType } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';

interface Clock {
  /** How long a visit may take. */
  TimeLimit: ComponentType<Pick<VisitState, 'visit'>>;
  /** How much of that is left. */
  TimeLeft: ComponentType<VisitState>;
}

let clock: Clock | undefined;

/** Shows times from now on: only a survey with a limit loads what does. */
export function addClock(added: Clock): void {
  clock = added;
}

/** What shows the time of a visit; undefined where no time is measured. */
export const clockOf = ({ timeLimitSec }: VisitState['visit']): Clock | undefined =>
  timeLimitSec === null ? undefined : clock;
