import type { VisitState } from '../../contract/survey-page.ts';
import { type AnswersByKey, isAsked, keyOf, type Paged, pageBefore, type Question, visitPages } from './visit-pages.ts';

/** What is asked of somebody who has answered so far, in order. */
export const askedOf = <F extends Question>(paged: Paged<F>, answers: AnswersByKey): F[] =>
  visitPages(paged, answers).flatMap(({ fields }) => fields.filter(isAsked));

/** The first page with a question that is not among these: a change in the review has led to it. */
export const firstPageBeyond = <F extends Question>(
  paged: Paged<F>,
  answers: AnswersByKey,
  seen: ReadonlySet<string>,
) => visitPages(paged, answers).find(({ fields }) => fields.some((field) => isAsked(field) && !seen.has(keyOf(field))));

/** Whether the review comes before the end. */
export const isReviewNext = ({ visit, view }: VisitState) => visit.showReview && view !== 'review';

/** The review of everything that is asked. */
export const inReview = (state: VisitState): VisitState => ({
  ...state,
  view: 'review',
  reviewed: askedOf(state.visit, state.answers).map(keyOf),
  faults: {},
  notice: null,
});

/** A page further on; what was shown on the way to it need not be gone through again after the review. */
export const onPage = (state: VisitState, page: string, shown: readonly string[]): VisitState => ({
  ...{ ...state, page, faults: {}, notice: null, sentBefore: undefined },
  reviewed: state.reviewed && [...new Set([...state.reviewed, ...shown])],
});

/** From the review to the page of one of its questions. */
export function atQuestion(state: VisitState, key: string): VisitState {
  const { visit, answers, page } = state;
  const asking = visitPages(visit, answers).find(({ fields }) => fields.some((field) => keyOf(field) === key));
  return { ...state, view: 'page', page: asking?.name ?? page, faults: {}, notice: null };
}

/** The page before, which is the last one for the review. */
export function pageBack(state: VisitState): VisitState {
  const { visit, answers, view, page } = state;
  const before = view === 'review' ? visitPages(visit, answers).at(-1) : pageBefore(visit, answers, page);
  return { ...state, view: 'page', page: before?.name ?? page, faults: {}, notice: null };
}
