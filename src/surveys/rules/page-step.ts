import type { Now } from '../../core/rules/local-time.ts';
import type { AnswerValue } from '../../forms/rules/kinds/kind.ts';
import { type Posted, postedAnswer } from './posted-answers.ts';
import { firstPageBeyond } from './review.ts';
import {
  type AnswersByKey,
  firstInvalidPage,
  isAnswerable,
  type Paged,
  pageAfter,
  type Question,
  questionKey,
  surveyPages,
  validatePage,
} from './survey-pages.ts';

export type PageStep =
  /** The page is shown again, because it has errors or its answers revealed further questions. */
  { to: 'stay'; page: string; issues: Record<string, string> } | { to: 'page'; page: string } | { to: 'end' };

/** The current page with its visible questions, and whether it was opened from the review. */
export interface PagePosition {
  page: string;
  shown: ReadonlySet<string>;
  reviewed?: readonly string[] | null;
}

/** The step after a page; from the review it returns there, via any new questions. */
export function stepFrom(
  paged: Paged,
  answers: AnswersByKey,
  { page: name, shown, reviewed }: PagePosition,
  now: Now = new Date(),
): PageStep {
  const pageQuestions =
    surveyPages(paged, answers)
      .find((page) => page.name === name)
      ?.fields.filter(isAnswerable) ?? [];
  const seen = pageQuestions.filter((field) => shown.has(questionKey(field)));
  const issues = validatePage(paged.fields, seen, answers, now);
  if (seen.length < pageQuestions.length || Object.keys(issues).length > 0) return { to: 'stay', page: name, issues };
  const next = reviewed
    ? firstPageBeyond(paged, answers, new Set([...reviewed, ...shown]))
    : pageAfter(paged, answers, name);
  return next ? { to: 'page', page: next.name } : stepToEnd(paged, answers, now);
}

/** The step after the last page or the review; validates everything, because earlier answers may have changed. */
export function stepToEnd(paged: Paged, answers: AnswersByKey, now: Now = new Date()): PageStep {
  const invalid = firstInvalidPage(paged, answers, now);
  if (!invalid) return { to: 'end' };
  return { to: 'stay', page: invalid.name, issues: validatePage(paged.fields, invalid.fields, answers, now) };
}

export function withPosted(
  fields: readonly Question[],
  answers: AnswersByKey,
  shown: ReadonlySet<string>,
  posted: Posted,
  language: string,
): Record<string, AnswerValue> {
  const onPage = fields.filter((field) => isAnswerable(field) && shown.has(questionKey(field)));
  const postedEntries = onPage.map((field) => [questionKey(field), postedAnswer(field, posted, language)] as const);
  const all = Object.entries({ ...answers, ...Object.fromEntries(postedEntries) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}
