import type { PublicSurvey } from '../schemas/submission.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { carryOver, type KindsByKey } from './carry-over.ts';
import {
  type AnswersByKey,
  isAnswerable,
  type Paged,
  pageAt,
  questionKey,
  surveyPages,
  validatePage,
} from './survey-pages.ts';

/** The first page with an invalid answer, or without a question that the respondent has seen. */
export function firstPageToAnswer(paged: Paged, answers: AnswersByKey, reached: ReadonlySet<string>) {
  const issues = validatePage(paged.fields, paged.fields, answers);
  return surveyPages(paged, answers).find(({ fields }) => {
    const keys = fields.filter(isAnswerable).map(questionKey);
    return keys.some((key) => key in issues) || (keys.length > 0 && keys.every((key) => !reached.has(key)));
  });
}

/**
 * Continues a submission in another version of its survey. `starting` are the answers of a new submission, for the
 * questions that are new.
 */
export function inVersion(
  state: SubmissionState,
  survey: PublicSurvey,
  kinds: KindsByKey,
  starting: AnswersByKey,
): SubmissionState {
  const { answers: kept, dropped } = carryOver(kinds, survey.fields, state.answers, { keepsTyped: true });
  const isNew = (key: string) => !(key in kinds);
  const added = Object.entries(starting).filter(([key]) => isNew(key));
  const answers = { ...Object.fromEntries(added), ...withoutEmpty(kept) };
  const known = new Set(survey.fields.map(questionKey));
  const isAsked = (key: string) => known.has(key) && !dropped.includes(key);
  const reached = state.reached.filter(isAsked);
  const reviewed = state.reviewed?.filter(isAsked) ?? null;
  const page = firstPageToAnswer(survey, answers, new Set(reached))?.name;
  const view = state.view === 'review' && (page !== undefined || !survey.showReview) ? 'page' : state.view;
  return {
    ...state,
    survey,
    answers,
    reached,
    reviewed,
    view,
    issues: {},
    page: page ?? pageAt(survey, answers, state.page)?.name ?? '',
    notice: { key: 'changed' },
  };
}

const withoutEmpty = (answers: AnswersByKey) =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null));
