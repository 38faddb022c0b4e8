import { type AnswerValue, isBlank } from '../../forms/rules/kinds/kind.ts';
import { brokenRule } from '../../forms/rules/rules.ts';
import { walk } from '../../forms/rules/walk.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { shownKeys } from './review.ts';
import { type AnswersByKey, answersTo, isAnswerable, type Question, questionKey } from './survey-pages.ts';

/** What a save of this state sends. */
export function submissionBody(state: SubmissionState, isComplete: boolean) {
  const { survey, submissionId, referrer, consent, edit } = state;
  return {
    submissionId,
    isComplete,
    answers: savedAnswers(state),
    surveyVersion: survey.version,
    language: survey.language,
    shown: shownKeys(state),
    ...(referrer ? { referrer } : {}),
    ...(consent ? { consent } : {}),
    ...(edit ? { editId: edit } : {}),
  };
}

/**
 * What a save sends: the value of each question on the pages reached, null if it is empty, invalid or no longer in the
 * flow. Questions that are left out keep what is stored. An edit sends all answers, because it replaces the response.
 */
export function savedAnswers({ survey, answers, reached, edit }: SubmissionState): Record<string, AnswerValue> {
  const given = answersInFlow(survey.fields, answers, isStorable);
  if (edit) return given;
  const hidden = survey.fields.filter(({ fieldType }) => fieldType === 'hidden').map(questionKey);
  const sent = [...hidden.filter((key) => key in given), ...reached];
  return Object.fromEntries(sent.map((key) => [key, given[key] ?? null]));
}

const isStorable = (field: Question, value: AnswerValue) => brokenRule(field, value, new Date()) === undefined;

/**
 * The answers that the flow reaches, normalised. `isKept` decides by the valid part of an answer; without it, an invalid
 * answer stays as it is, so that it can be reported.
 */
export function answersInFlow(
  fields: readonly Question[],
  answers: AnswersByKey,
  isKept?: (field: Question, value: AnswerValue) => boolean,
): Record<string, AnswerValue> {
  const kept = walk(fields, answersTo(fields, answers)).flatMap(({ field, isVisible, value, error }) => {
    if (!isVisible || !(isAnswerable(field) || field.fieldType === 'hidden')) return [];
    const key = questionKey(field);
    const answer = error && !isKept ? (answers[key] ?? null) : value;
    return isBlank(answer) || isKept?.(field, answer) === false ? [] : [[key, answer] as const];
  });
  return Object.fromEntries(kept);
}
