import type { AnswerValue } from '../forms/kinds/kind.ts';
import { type Posted, postedAnswer } from './posted-answers.ts';
import { firstPageBeyond } from './review.ts';
import {
  type AnswersByKey,
  firstInvalidPage,
  isAnswerable,
  issuesOf,
  keyOf,
  type Paged,
  pageAfter,
  type Question,
  surveyPages,
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
  now: Date = new Date(),
): PageStep {
  const pageQuestions =
    surveyPages(paged, answers)
      .find((page) => page.name === name)
      ?.fields.filter(isAnswerable) ?? [];
  const seen = pageQuestions.filter((field) => shown.has(keyOf(field)));
  const issues = issuesOf(paged.fields, seen, answers, now);
  if (seen.length < pageQuestions.length || Object.keys(issues).length > 0) return { to: 'stay', page: name, issues };
  const next = reviewed
    ? firstPageBeyond(paged, answers, new Set([...reviewed, ...shown]))
    : pageAfter(paged, answers, name);
  return next ? { to: 'page', page: next.name } : stepToEnd(paged, answers, now);
}

/** The step after the last page or the review; validates everything, because earlier answers may have changed. */
export function stepToEnd(paged: Paged, answers: AnswersByKey, now: Date = new Date()): PageStep {
  const invalid = firstInvalidPage(paged, answers, now);
  if (!invalid) return { to: 'end' };
  return { to: 'stay', page: invalid.name, issues: issuesOf(paged.fields, invalid.fields, answers, now) };
}

export function withPosted(
  fields: readonly Question[],
  answers: AnswersByKey,
  shown: ReadonlySet<string>,
  posted: Posted,
): Record<string, AnswerValue> {
  const onPage = fields.filter((field) => isAnswerable(field) && shown.has(keyOf(field)));
  const postedEntries = onPage.map((field) => [keyOf(field), postedAnswer(field, posted)] as const);
  const all = Object.entries({ ...answers, ...Object.fromEntries(postedEntries) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}
