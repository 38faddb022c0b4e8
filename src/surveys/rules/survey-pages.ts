import type { Now } from '../../core/rules/local-time.ts';
import { pagesOf, visibleFields } from '../../forms/rules/flow.ts';
import type { AnswerValue, FormField } from '../../forms/rules/kinds/kind.ts';
import { validateAnswers } from '../../forms/rules/validate-answers.ts';
import { type Answer, walk } from '../../forms/rules/walk.ts';
import { layoutTypes } from '../../forms/schemas/field-types.ts';
import { formatIssue } from './issue-messages.ts';

export type AnswersByKey = Readonly<Record<string, AnswerValue>>;

/** A survey question; its key is always set. */
export type Question = FormField;

export interface Paged<F extends Question = Question> {
  fields: readonly F[];
  oneByOne: boolean;
}

export interface QuestionPage<F extends Question = Question> {
  /** A stable page name: the key of its opener, empty for a first page without one. */
  name: string;
  title: string | null;
  fields: F[];
}

export const questionKey = ({ id, options }: Pick<Question, 'id' | 'options'>): string => options.key ?? `field_${id}`;

/** The answers by field id for the form engine; answers without a question are dropped. */
export function answersTo(fields: readonly Question[], answers: AnswersByKey): Answer[] {
  return fields.flatMap((field) => {
    const key = questionKey(field);
    return Object.hasOwn(answers, key) ? [{ fieldId: field.id, value: answers[key] ?? null }] : [];
  });
}

/** The pages of a survey that are visible with these answers, in order. */
export function surveyPages<F extends Question>(
  { fields, oneByOne }: Paged<F>,
  answers: AnswersByKey,
): QuestionPage<F>[] {
  const visible = visibleFields(fields, answersTo(fields, answers));
  const pages = pagesOf(visible).map(({ opener, fields: onPage }) => ({
    name: opener ? questionKey(opener) : '',
    title: opener?.fieldName ?? null,
    fields: onPage,
  }));
  return oneByOne ? pages.flatMap(singlePages) : pages.filter(({ fields: onPage }) => onPage.length > 0);
}

export const isAnswerable = ({ fieldType }: Question): boolean =>
  !layoutTypes.includes(fieldType) && fieldType !== 'calculated' && fieldType !== 'hidden';

// Layout before a question shares its page; layout after the last question gets its own.
function singlePages<F extends Question>({ title, fields }: QuestionPage<F>): QuestionPage<F>[] {
  const pages: QuestionPage<F>[] = [];
  let before: F[] = [];
  for (const field of fields) {
    before.push(field);
    if (!isAnswerable(field)) continue;
    pages.push({ name: questionKey(field), title, fields: before });
    before = [];
  }
  const [rest] = before;
  return rest ? [...pages, { name: questionKey(rest), title, fields: before }] : pages;
}

export function pageAfter<F extends Question>(paged: Paged<F>, answers: AnswersByKey, name: string) {
  const place = pageOfQuestion(paged.fields);
  return surveyPages(paged, answers).find((page) => place(page.name) > place(name));
}

export function pageBefore<F extends Question>(paged: Paged<F>, answers: AnswersByKey, name: string) {
  const place = pageOfQuestion(paged.fields);
  return surveyPages(paged, answers).findLast((page) => place(page.name) < place(name));
}

/** The named page, else the next existing one, else the last. */
export function pageAt<F extends Question>(paged: Paged<F>, answers: AnswersByKey, name: string) {
  const place = pageOfQuestion(paged.fields);
  const pages = surveyPages(paged, answers);
  return pages.find((page) => place(page.name) >= place(name)) ?? pages.at(-1);
}

function pageOfQuestion(fields: readonly Question[]): (name: string) => number {
  const places = new Map(fields.map((field, at) => [questionKey(field), at]));
  return (name) => places.get(name) ?? -1;
}

/** The progress from 0 on the first page towards 1. */
export function progressAt(paged: Paged, answers: AnswersByKey, name: string): number {
  const pages = surveyPages(paged, answers);
  const at = pages.findIndex((page) => page.name === name);
  return at < 0 ? 0 : at / pages.length;
}

/** Validation errors of some questions by key, without the question's name. */
export function validatePage(
  fields: readonly Question[],
  among: readonly Question[],
  answers: AnswersByKey,
  now: Now = new Date(),
): Record<string, string> {
  const fieldsById = new Map(among.map((field) => [field.id, field]));
  const { errors } = validateAnswers(fields, answersTo(fields, answers), now);
  const issues: Record<string, string> = {};
  for (const { fieldId, message } of errors) {
    const field = fieldsById.get(fieldId);
    if (field) issues[questionKey(field)] ??= formatIssue(message, field.fieldName);
  }
  return issues;
}

/** The first page with errors; undefined if the submission is valid. */
export function firstInvalidPage<F extends Question>(
  paged: Paged<F>,
  answers: AnswersByKey,
  now: Now = new Date(),
): QuestionPage<F> | undefined {
  const wrong = validatePage(paged.fields, paged.fields, answers, now);
  return surveyPages(paged, answers).find(({ fields }) => fields.some((field) => questionKey(field) in wrong));
}

/** The normalised answers to reachable questions. */
export function reachedAnswers(fields: readonly Question[], answers: AnswersByKey): Record<string, AnswerValue> {
  const steps = walk(fields, answersTo(fields, answers));
  return Object.fromEntries(
    steps.flatMap(({ field, isVisible, value, error }) =>
      isVisible && value !== null && !error ? [[questionKey(field), value] as const] : [],
    ),
  );
}
