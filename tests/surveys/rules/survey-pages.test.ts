import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputName, otherChoice, otherName } from '../../../src/forms/rules/input-names.ts';
import { listFrom, otherText } from '../../../src/forms/rules/kinds/choices.ts';
import {
  type AnswerValue,
  answerParts,
  type FormField,
  isBlank,
  scalarText,
} from '../../../src/forms/rules/kinds/kind.ts';
import { kinds } from '../../../src/forms/rules/kinds.ts';
import { endingFor, fullQuota, quotasFor } from '../../../src/surveys/rules/outcome.ts';
import { stepFrom, withPosted } from '../../../src/surveys/rules/page-step.ts';
import { type Posted, postedAnswer } from '../../../src/surveys/rules/posted-answers.ts';
import { mixedQuestions } from '../../../src/surveys/rules/question-order.ts';
import { reachedQuestions } from '../../../src/surveys/rules/review.ts';
import {
  isAnswerable,
  type Paged,
  pageAfter,
  pageAt,
  pageBefore,
  progressAt,
  type Question,
  questionKey,
  reachedAnswers,
  surveyPages,
} from '../../../src/surveys/rules/survey-pages.ts';
import { anyForm, goodValue } from '../../support/any-form.ts';
import { tries } from '../../support/effort.ts';

type AnswersByKey = Record<string, AnswerValue>;

/**
 * A survey without required questions, in its own order or in that of a submission, with a valid answer for every
 * question.
 */
const anySubmission = fc.tuple(anyForm, fc.boolean(), fc.option(fc.nat())).chain(([form, oneByOne, seed]) => {
  const fields = form.map((field): FormField => {
    const { requireIf: _, validation: __, ...options } = field.options;
    return { ...field, required: false, options };
  });
  const submissions = fc
    .tuple(...fields.map((field) => fc.constantFrom(...sayable(field))))
    .map((values) =>
      Object.fromEntries(
        fields.flatMap((field, at) => (isAnswerable(field) ? [[questionKey(field), values[at] ?? null]] : [])),
      ),
    );
  const shown = seed === null ? fields : mixedQuestions(fields, seed);
  return submissions.map((anyAnswers): [Paged, AnswersByKey, FormField[]] => [
    { fields: shown, oneByOne },
    anyAnswers,
    fields,
  ]);
});

function sayable(field: FormField): AnswerValue[] {
  const numbers = [0, 1, 2, 3, 5, 9].filter((number) => 'value' in kinds[field.fieldType].check(number, field));
  const choices = (field.options.choices ?? []).map(({ id }) => id);
  const good = [goodValue(field), ...numbers, ...choices, ...choices.map((id) => [id])].flatMap((value) => {
    const checked = kinds[field.fieldType].check(value, field);
    return 'value' in checked ? [checked.value] : [];
  });
  // An unchecked consent is no answer.
  return [null, ...good.filter((value) => field.fieldType !== 'consent' || value !== false)];
}

const byServer = (fields: FormField[], submissions: AnswersByKey) => reachedAnswers(fields, submissions);

function byBrowser(paged: Paged, submissions: AnswersByKey) {
  const reached: string[] = [];
  let answers: AnswersByKey = {};
  let page = surveyPages(paged, answers)[0];
  while (page) {
    const { name } = page;
    for (const done = new Set<string>(); ; ) {
      const onPage = surveyPages(paged, answers).find((one) => one.name === name)?.fields ?? [];
      const next = onPage.find((field) => isAnswerable(field) && !done.has(questionKey(field)));
      if (!next) break;
      done.add(questionKey(next));
      reached.push(questionKey(next));
      answers = { ...answers, [questionKey(next)]: submissions[questionKey(next)] ?? null };
    }
    page = pageAfter(paged, answers, name);
  }
  return { reached, answers: reachedAnswers(paged.fields, answers) };
}

function byPlainForm(paged: Paged, submissions: AnswersByKey) {
  let answers: AnswersByKey = {};
  const reached = new Set<string>();
  let name = surveyPages(paged, answers)[0]?.name;
  for (let posts = 0; name !== undefined; posts += 1) {
    if (posts > 100) throw new Error('It turns in a circle');
    const here: string = name;
    const page = surveyPages(paged, answers).find((one) => one.name === here);
    const pageFields = (page?.fields ?? []).filter(isAnswerable);
    const shown = new Set(pageFields.map(questionKey));
    for (const key of shown) reached.add(key);
    answers = withPosted(
      paged.fields,
      answers,
      shown,
      pageFields.flatMap((field) => inputsFor(field, submissions[questionKey(field)] ?? null)),
      'en',
    );
    const step = stepFrom(paged, answers, { page: here, shown });
    name = step.to === 'end' ? undefined : step.page;
  }
  // A question hidden again by another answer on its page was shown, but its answer does not count.
  const reachedKeys = surveyPages(paged, answers).flatMap(({ fields }) => fields.filter(isAnswerable).map(questionKey));
  return { reached: reachedKeys.filter((key) => reached.has(key)), answers: reachedAnswers(paged.fields, answers) };
}

describe('any survey with any answers', () => {
  test('asks the same questions in browser, server and plain form, shuffled or not', () => {
    const same = fc.property(anySubmission, ([paged, submissions, asSaved]) => {
      const server = byServer(asSaved, submissions);
      const browser = byBrowser(paged, submissions);
      const plain = byPlainForm(paged, submissions);
      const visible = surveyPages(paged, submissions).flatMap((page) =>
        page.fields.filter(isAnswerable).map(questionKey),
      );
      expect(browser.reached).toEqual(visible);
      expect(plain.reached).toEqual(visible);
      const saved = surveyPages({ ...paged, fields: asSaved }, submissions).flatMap((page) =>
        page.fields.filter(isAnswerable),
      );
      expect(visible.toSorted()).toEqual(saved.map(questionKey).toSorted());
      expect(browser.answers).toEqual(server);
      expect(plain.answers).toEqual(server);
    });
    fc.assert(same, tries(500, 20_000));
  });

  test('puts every visible part on one page, with or without one question per page', () => {
    const once = fc.property(anySubmission, ([{ fields }, submissions]) => {
      const ids = (oneByOne: boolean) =>
        surveyPages({ fields, oneByOne }, submissions).flatMap((page) => page.fields.map(({ id }) => id));
      expect(ids(true)).toEqual(ids(false));
      const most = surveyPages({ fields, oneByOne: true }, submissions).map(
        (page) => page.fields.filter(isAnswerable).length,
      );
      expect(Math.max(0, ...most)).toBeLessThanOrEqual(1);
    });
    fc.assert(once, tries(300, 5_000));
  });

  test('goes back the way the respondent came', () => {
    const back = fc.property(anySubmission, ([paged, submissions]) => {
      const pages = surveyPages(paged, submissions);
      pages.forEach(({ name }, at) => {
        expect(pageBefore(paged, submissions, name)?.name).toBe(pages[at - 1]?.name);
        expect(pageAt(paged, submissions, name)?.name).toBe(name);
      });
    });
    fc.assert(back, tries(200, 5_000));
  });

  test('returns to the review after a change and any new questions', () => {
    const submissionSteps = fc.property(anySubmission, fc.nat(), fc.nat(), ([paged, submissions], which, other) => {
      const pageFields = reachedQuestions(paged, submissions);
      const changed = pageFields[which % Math.max(1, pageFields.length)];
      if (!changed) return;
      let reviewed = pageFields.map(questionKey);
      const choices = sayable(changed);
      const value = choices[other % choices.length] ?? null;
      const answers = { ...submissions, [questionKey(changed)]: value };
      let page = surveyPages(paged, submissions).find(({ fields }) => fields.includes(changed))?.name ?? '';
      for (let steps = 0; ; steps += 1) {
        if (steps > 100) throw new Error('It turns in a circle');
        const here = surveyPages(paged, answers).find(({ name }) => name === page);
        const shown = (here?.fields ?? []).filter(isAnswerable).map(questionKey);
        const step = stepFrom(paged, answers, { page, shown: new Set(shown), reviewed });
        reviewed = [...reviewed, ...shown];
        if (step.to === 'end') break;
        page = step.page;
      }
      expect(reviewed).toEqual(expect.arrayContaining(reachedQuestions(paged, answers).map(questionKey)));
    });
    fc.assert(submissionSteps, tries(300, 5_000));
  });

  test('reads from a plain form the values of its inputs', () => {
    const same = fc.property(anySubmission, ([{ fields }, submissions]) => {
      for (const field of fields.filter(isAnswerable)) {
        const value = submissions[questionKey(field)] ?? null;
        const posted = postedAnswer(field, inputsFor(field, value), 'en');
        expect(reachedAnswers([bare(field)], { [questionKey(field)]: posted })).toEqual(
          reachedAnswers([bare(field)], { [questionKey(field)]: value }),
        );
      }
    });
    fc.assert(same, tries(300, 5_000));
  });
});

function bare(field: FormField): FormField {
  const { showIf: _, ...options } = field.options;
  return { ...field, options };
}

const question = (key: string, more: Partial<FormField> = {}): FormField => ({
  id: key.charCodeAt(0),
  fieldName: `Question ${key}`,
  fieldType: 'nps',
  required: false,
  isSentimentValue: false,
  ...more,
  options: { key, ...more.options },
});

const breakTo = (key: string, fieldName: string) => question(key, { fieldType: 'page_break', fieldName });
const low = { all: [{ field: 'a', op: 'at_most' as const, value: 6 }] };

describe('a survey with a follow-up for low scores', () => {
  const fields = [
    question('a', { required: true }),
    question('b', { fieldType: 'textarea', required: true, options: { showIf: low } }),
    breakTo('c', 'More'),
    question('d', { fieldType: 'text' }),
  ];
  const paged = { fields, oneByOne: false };

  test('stays on a page with a missing answer, names the question, and then continues', () => {
    const from = { page: '', shown: new Set(['a']) };
    expect(stepFrom(paged, {}, from)).toEqual({ to: 'stay', page: '', issues: { a: 'Please answer this question' } });
    expect(stepFrom(paged, { a: 9 }, from)).toEqual({ to: 'page', page: 'c' });
  });

  test('shows the page again without an error when its answer adds questions', () => {
    expect(stepFrom(paged, { a: 3 }, { page: '', shown: new Set(['a']) })).toEqual({
      to: 'stay',
      page: '',
      issues: {},
    });
  });

  test('returns to a page that another answer made incomplete', () => {
    const last = { page: 'c', shown: new Set(['d']) };
    expect(stepFrom(paged, { a: 9 }, last)).toEqual({ to: 'end' });
    expect(stepFrom(paged, { a: 3 }, last)).toMatchObject({ to: 'stay', page: '', issues: { b: expect.any(String) } });
  });

  test('goes from a change in the review to the new questions, or else back to the review', () => {
    const reviewed = ['a', 'd'];
    const changed = { page: '', shown: new Set(['a']), reviewed };
    expect(stepFrom(paged, { a: 10 }, changed)).toEqual({ to: 'end' });
    const after = [...fields, breakTo('e', 'Why'), question('f', { options: { showIf: low } })];
    const shown = new Set(['a', 'b']);
    const longer = { fields: after, oneByOne: false };
    expect(stepFrom(longer, { a: 3, b: 'Noise' }, { page: '', shown, reviewed })).toEqual({ to: 'page', page: 'e' });
  });

  test('reports the progress', () => {
    expect(progressAt(paged, {}, '')).toBe(0);
    expect(progressAt(paged, {}, 'c')).toBe(0.5);
  });
});

describe('the ending of a survey', () => {
  const fields = [question('a'), question('b', { fieldType: 'text', options: { showIf: low } })];
  const sorry = { id: 'sorry', title: {}, text: {}, when: low };
  const thanks = { id: 'thanks', title: {}, text: {} };

  test('is the first one whose conditions hold', () => {
    expect(endingFor([sorry, thanks], fields, { a: 2 })?.id).toBe('sorry');
    expect(endingFor([sorry, thanks], fields, { a: 9 })?.id).toBe('thanks');
    expect(endingFor([sorry], fields, { a: 9 })).toBeUndefined();
  });

  test('ignores the answer to a question that was not shown', () => {
    const anyAnswers = { ...sorry, when: { all: [{ field: 'b', op: 'answered' as const }] } };
    expect(endingFor([anyAnswers], fields, { a: 9, b: 'left over' })).toBeUndefined();
    expect(endingFor([anyAnswers], fields, { a: 2, b: 'because' })?.id).toBe('sorry');
  });

  test('counts for the matching quotas, and a full terminating quota rejects the submission', () => {
    const quota = (id: string, action: 'end' | 'continue' | 'redirect') => ({
      id,
      name: id,
      limit: 1,
      action,
      when: low,
    });
    const counted = quotasFor([quota('few', 'end'), quota('marked', 'continue')], fields, { a: 2 });
    expect(counted.map(({ id }) => id)).toEqual(['few', 'marked']);
    expect(quotasFor([quota('few', 'end')], fields, { a: 9 })).toEqual([]);
    expect(fullQuota(counted, new Map([['marked', 5]]))).toBeUndefined();
    expect(fullQuota(counted, new Map([['few', 1]]))?.id).toBe('few');
    expect(fullQuota([quota('led', 'redirect')], new Map([['led', 1]]))?.id).toBe('led');
  });
});

/** The input values for an answer: the inverse of `postedAnswer`. */
function inputsFor(field: Question, value: AnswerValue): Posted {
  if (isBlank(value)) return [];
  const name = inputName(questionKey(field));
  if (field.fieldType === 'ranking') {
    return listFrom(value).map((id, at) => [inputName(questionKey(field), id), String(at + 1)] as const);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(answerParts(value)).flatMap(([part, cell]) =>
      (Array.isArray(cell) ? cell : [cell]).map(
        (one) => [inputName(questionKey(field), part), scalarText(one ?? '')] as const,
      ),
    );
  }
  if (field.fieldType === 'consent') return value === true || value === 'true' ? [[name, 'true']] : [];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const text = field.options.other ? otherText(one) : undefined;
    const chosen = [name, text === undefined ? scalarText(one) : otherChoice] as const;
    return text === undefined ? [chosen] : [chosen, [otherName(questionKey(field)), text] as const];
  });
}
