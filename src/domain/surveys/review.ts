import type { SubmissionState } from '../../contract/survey-page.ts';
import {
  type AnswersByKey,
  isAsked,
  keyOf,
  type Paged,
  pageBefore,
  type Question,
  surveyPages,
} from './survey-pages.ts';

/** What is asked of somebody who has answered so far, in order. */
export const askedOf = <F extends Question>(paged: Paged<F>, answers: AnswersByKey): F[] =>
  surveyPages(paged, answers).flatMap(({ fields }) => fields.filter(isAsked));

/** The first page with a question that is not among these: a change in the review has led to it. */
export const firstPageBeyond = <F extends Question>(
  paged: Paged<F>,
  answers: AnswersByKey,
  seen: ReadonlySet<string>,
) =>
  surveyPages(paged, answers).find(({ fields }) => fields.some((field) => isAsked(field) && !seen.has(keyOf(field))));

/** Whether the review comes before the end. */
export const isReviewNext = ({ survey, view }: SubmissionState) => survey.showReview && view !== 'review';

/** The review of everything that is asked. */
export const inReview = (state: SubmissionState): SubmissionState => ({
  ...state,
  view: 'review',
  reviewed: askedOf(state.survey, state.answers).map(keyOf),
  issues: {},
  notice: null,
});

/** A page further on; what was shown on the way to it need not be gone through again after the review. */
export const onPage = (state: SubmissionState, page: string, shown: readonly string[]): SubmissionState => ({
  ...{ ...state, page, issues: {}, notice: null, sentBefore: undefined },
  reviewed: state.reviewed && [...new Set([...state.reviewed, ...shown])],
});

/** From the review to the page of one of its questions. */
export function atQuestion(state: SubmissionState, key: string): SubmissionState {
  const { survey, answers, page } = state;
  const asking = surveyPages(survey, answers).find(({ fields }) => fields.some((field) => keyOf(field) === key));
  return { ...state, view: 'page', page: asking?.name ?? page, issues: {}, notice: null };
}

/** The page before, which is the last one for the review. */
export function pageBack(state: SubmissionState): SubmissionState {
  const { survey, answers, view, page } = state;
  const before = view === 'review' ? surveyPages(survey, answers).at(-1) : pageBefore(survey, answers, page);
  return { ...state, view: 'page', page: before?.name ?? page, issues: {}, notice: null };
}
