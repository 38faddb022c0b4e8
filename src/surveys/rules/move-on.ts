import { type LocalTime, localTimeHere } from '../../core/rules/local-time.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { atTime } from './own-clock.ts';
import { stepFrom, stepToEnd } from './page-step.ts';
import { inReview, isReviewNext, keysInSight, onPage, withReached } from './review.ts';

export interface Move {
  state: SubmissionState;
  saves: 'nothing' | 'pages' | 'all';
}

/** What Next and Send do on the page in sight. Without scripts it may show fewer questions than its answers ask for. */
export function moveOn(before: SubmissionState, shown = keysInSight(before), now: LocalTime = localTimeHere()): Move {
  const state = atTime(withReached(before, shown), now);
  const { survey, answers, page, reviewed, view } = state;
  const step =
    view === 'review'
      ? stepToEnd(survey, answers, now)
      : stepFrom(survey, answers, { page, shown: new Set(shown), reviewed }, now);
  if (step.to === 'stay') {
    const notice = Object.keys(step.issues).length === 0 ? { key: 'more' as const } : null;
    return { state: { ...state, view: 'page', page: step.page, issues: step.issues, notice }, saves: 'nothing' };
  }
  if (step.to === 'page') return { state: onPage(state, step.page, shown), saves: 'pages' };
  return isReviewNext(state) ? { state: inReview(state), saves: 'pages' } : { state, saves: 'all' };
}
