import type { SubmissionState } from '../schemas/survey-page.ts';
import {
  type AnswersByKey,
  isAnswerable,
  type Paged,
  pageAt,
  pageBefore,
  type Question,
  questionKey,
  surveyPages,
} from './survey-pages.ts';

export const reachedQuestions = <F extends Question>(paged: Paged<F>, answers: AnswersByKey): F[] =>
  surveyPages(paged, answers).flatMap(({ fields }) => fields.filter(isAnswerable));

/** The first page with a question that is not among these, revealed by a change in the review. */
export const firstPageBeyond = <F extends Question>(
  paged: Paged<F>,
  answers: AnswersByKey,
  seen: ReadonlySet<string>,
) =>
  surveyPages(paged, answers).find(({ fields }) =>
    fields.some((field) => isAnswerable(field) && !seen.has(questionKey(field))),
  );

export const isReviewNext = ({ survey, view }: SubmissionState) => survey.showReview && view !== 'review';

/** The keys of the questions on the pages that the respondent has been shown; the review comes after all pages. */
export function shownKeys({ survey, answers, page, view, reviewed }: SubmissionState): string[] {
  const pages = surveyPages(survey, answers);
  const last = view === 'review' || reviewed ? -1 : pages.findIndex(({ name }) => name === page);
  return (last < 0 ? pages : pages.slice(0, last + 1)).flatMap(({ fields }) =>
    fields.filter(isAnswerable).map(questionKey),
  );
}

/** The keys of the questions that the respondent sees. */
export function keysInSight({
  survey,
  answers,
  page,
  view,
}: Pick<SubmissionState, 'survey' | 'answers' | 'page' | 'view'>): string[] {
  if (view === 'review') return reachedQuestions(survey, answers).map(questionKey);
  return view === 'page' ? (pageAt(survey, answers, page)?.fields.filter(isAnswerable).map(questionKey) ?? []) : [];
}

/** The respondent has seen these questions, so that each later save includes them, also where they are empty. */
export const withReached = (state: SubmissionState, keys: readonly string[] = keysInSight(state)): SubmissionState => ({
  ...state,
  reached: [...new Set([...state.reached, ...keys])],
});

export function inReview(before: SubmissionState): SubmissionState {
  const state = withReached({ ...before, view: 'review' });
  return { ...state, reviewed: keysInSight(state), issues: {}, notice: null };
}

/** The next page; pages already shown are skipped on the way back to the review. */
export const onPage = (state: SubmissionState, page: string, shown: readonly string[]): SubmissionState => ({
  ...withReached(state, shown),
  page,
  issues: {},
  notice: null,
  sentBefore: undefined,
  reviewed: state.reviewed && [...new Set([...state.reviewed, ...shown])],
});

export function atQuestion(state: SubmissionState, key: string): SubmissionState {
  const { survey, answers, page } = state;
  const asking = surveyPages(survey, answers).find(({ fields }) => fields.some((field) => questionKey(field) === key));
  return { ...state, view: 'page', page: asking?.name ?? page, issues: {}, notice: null };
}

export function pageBack(state: SubmissionState, shown: readonly string[] = keysInSight(state)): SubmissionState {
  const { survey, answers, view, page } = state;
  const before = view === 'review' ? surveyPages(survey, answers).at(-1) : pageBefore(survey, answers, page);
  return { ...withReached(state, shown), view: 'page', page: before?.name ?? page, issues: {}, notice: null };
}
