import type { LocalTime } from '../../core/rules/local-time.ts';
import { startingAnswer, startsWithNow } from '../../forms/rules/flow.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { questionKey } from './survey-pages.ts';

/**
 * Sets the clock of a submission. Questions that start with today or now, and that the respondent has neither passed nor
 * changed, start with the new time.
 */
export function atTime(state: SubmissionState, now: LocalTime): SubmissionState {
  const { survey, answers, reached, localTime: before } = state;
  if (before === undefined || before === now) return { ...state, localTime: now };
  const unchanged = survey.fields.filter((field) => {
    const key = questionKey(field);
    return startsWithNow(field) && !reached.includes(key) && answers[key] === startingAnswer(field, before);
  });
  const moved = unchanged.map((field) => [questionKey(field), startingAnswer(field, now)] as const);
  return { ...state, answers: { ...answers, ...Object.fromEntries(moved) }, localTime: now };
}
