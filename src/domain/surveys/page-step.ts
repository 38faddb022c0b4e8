import type { AnswerValue } from '../forms/kinds/kind.ts';
import { type Posted, postedAnswer } from './posted-answers.ts';
import { firstPageBeyond } from './review.ts';
import {
  type AnswersByKey,
  firstInvalidPage,
  isAsked,
  issuesOf,
  keyOf,
  type Paged,
  pageAfter,
  type Question,
  surveyPages,
} from './survey-pages.ts';

/** Where somebody comes who has answered a page. */
export type PageStep =
  /** The page is shown again: something is wrong with it, or its answers made it ask more than was shown. */
  { to: 'stay'; page: string; issues: Record<string, string> } | { to: 'page'; page: string } | { to: 'end' };

/** Where somebody stands: on a page on which these questions were shown, once or more after those in the review. */
export interface Standing {
  page: string;
  shown: ReadonlySet<string>;
  reviewed?: readonly string[] | null;
}

/** Goes on from a page; whoever came to it from the review goes back there, past what is new. */
export function stepFrom(
  paged: Paged,
  answers: AnswersByKey,
  { page: name, shown, reviewed }: Standing,
  now: Date = new Date(),
): PageStep {
  const asked =
    surveyPages(paged, answers)
      .find((page) => page.name === name)
      ?.fields.filter(isAsked) ?? [];
  const seen = asked.filter((field) => shown.has(keyOf(field)));
  const issues = issuesOf(paged.fields, seen, answers, now);
  if (seen.length < asked.length || Object.keys(issues).length > 0) return { to: 'stay', page: name, issues };
  const next = reviewed
    ? firstPageBeyond(paged, answers, new Set([...reviewed, ...shown]))
    : pageAfter(paged, answers, name);
  return next ? { to: 'page', page: next.name } : stepToEnd(paged, answers, now);
}

/** Goes on from the last page or the review: somebody may have gone back and changed what decides over a page. */
export function stepToEnd(paged: Paged, answers: AnswersByKey, now: Date = new Date()): PageStep {
  const invalid = firstInvalidPage(paged, answers, now);
  if (!invalid) return { to: 'end' };
  return { to: 'stay', page: invalid.name, issues: issuesOf(paged.fields, invalid.fields, answers, now) };
}

/** The answers with those of a page that a plain form posted. */
export function withPosted(
  fields: readonly Question[],
  answers: AnswersByKey,
  shown: ReadonlySet<string>,
  posted: Posted,
): Record<string, AnswerValue> {
  const onPage = fields.filter((field) => isAsked(field) && shown.has(keyOf(field)));
  const given = onPage.map((field) => [keyOf(field), postedAnswer(field, posted)] as const);
  const all = Object.entries({ ...answers, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}
