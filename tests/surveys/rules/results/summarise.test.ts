import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldOptions } from '../../../../src/forms/schemas/field-options.ts';
import type { FieldType } from '../../../../src/forms/schemas/field-types.ts';
import { summarise } from '../../../../src/surveys/rules/results/summarise.ts';
import type { QuestionResult } from '../../../../src/surveys/schemas/survey-results.ts';
import { type AnswerInput, mean, median, tally } from './slow.ts';

const choices = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id.toUpperCase() }));
const id: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');

function result<K extends QuestionResult['kind']>(
  kind: K,
  fieldType: FieldType,
  answers: readonly AnswerInput[],
  options: FieldOptions = {},
  formerLabels = new Map<string, string>(),
): Extract<QuestionResult, { kind: K }> {
  const field = { id: 1, fieldName: '?', fieldType, required: false, isSentimentValue: false, options };
  const tallied = tally(answers, { isRanked: fieldType === 'ranking' });
  const made = summarise({ field, n: answers.length, tallied, formerLabels });
  if (made.kind !== kind) throw new Error(`A ${fieldType} is summarised as ${made.kind}`);
  return made as Extract<QuestionResult, { kind: K }>;
}

describe('a summary equals a manual count', () => {
  test('of single and multiple choice, with shares of the respondents who answered', () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(id, { minLength: 1 }), { minLength: 1 }), (answers) => {
        const made = result('choices', 'multiselect', answers, { choices });
        expect(made.isMultiple).toBe(true);
        for (const choice of made.choices) {
          const hits = answers.filter((answer) => answer.includes(choice.id)).length;
          expect(choice.count).toBe(hits);
          expect(choice.share).toBeCloseTo((100 * hits) / answers.length, 9);
        }
      }),
    );
  });

  test('of numbers: mean, median, extremes, and a histogram of all answers', () => {
    const numbers = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(numbers, (answers) => {
        const made = result('numbers', 'number', answers.map(String));
        expect(made.mean.value).toBeCloseTo(mean(answers), 9);
        expect(made.mean.n).toBe(answers.length);
        expect(made.median).toBe(median(answers));
        expect([made.least, made.most]).toEqual([Math.min(...answers), Math.max(...answers)]);
        expect(made.distribution.reduce((sum, { count }) => sum + count, 0)).toBe(answers.length);
      }),
    );
  });

  test('of whole numbers: histogram bins of equal width', () => {
    const nights = Array.from({ length: 15 }, (_, at) => String(at + 1));
    const made = result('numbers', 'number', nights);
    expect(made.distribution.map(({ label, count }) => [label, count])).toEqual([
      ...['1–2', '3–4', '5–6', '7–8', '9–10', '11–12', '13–14'].map((label) => [label, 2]),
      ['15–16', 1],
    ]);
  });

  test('of NPS: promoters minus detractors, and every step from 0 to 10', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1 }), (answers) => {
        const { figure, distribution } = result('nps', 'nps', answers.map(String));
        const share = (matches: (one: number) => boolean) => (100 * answers.filter(matches).length) / answers.length;
        expect(figure.value).toBeCloseTo(share((one) => one > 8) - share((one) => one < 7), 9);
        expect(distribution.map(({ count }) => count)).toEqual(
          Array.from({ length: 11 }, (_, step) => answers.filter((one) => one === step).length),
        );
      }),
    );
  });

  test('of a ranking: mean rank and first places, with the best mean first', () => {
    const orders = fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 });
    fc.assert(
      fc.property(fc.array(orders, { minLength: 1, maxLength: 40 }), (answers) => {
        const made = result('ranking', 'ranking', answers, { choices });
        for (const choice of made.choices) {
          const places = answers.map((answer) => answer.indexOf(choice.id) + 1);
          expect(choice.meanRank.value).toBeCloseTo(mean(places), 9);
          expect(choice.firsts).toBe(places.filter((place) => place === 1).length);
        }
        const ranks = made.choices.map(({ meanRank }) => meanRank.value ?? 0);
        expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
      }),
    );
  });

  test('of a rating matrix: a mean per row, of the respondents who rated that row', () => {
    const rated = fc.record(
      { a: fc.integer({ min: 1, max: 5 }), b: fc.integer({ min: 1, max: 5 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(rated, { maxLength: 40 }), (answers) => {
        const answerTexts = answers.map((one) =>
          Object.fromEntries(Object.entries(one).map(([row, cell]) => [row, `${cell}`])),
        );
        const made = result('matrix', 'matrix_rating', answerTexts, { rows: choices.slice(0, 2) });
        for (const row of made.rows) {
          const own = answers.flatMap((answer) => answer[row.id as 'a' | 'b'] ?? []);
          expect(row.n).toBe(own.length);
          if (own.length > 0) expect(row.mean?.value).toBeCloseTo(mean(own), 9);
          else expect(row.mean?.value).toBeNull();
          expect(row.cells.map(({ count }) => count)).toEqual(
            [1, 2, 3, 4, 5].map((step) => own.filter((one) => one === step).length),
          );
        }
      }),
    );
  });

  test('of a checkbox matrix: a base per row, of the respondents who answered that row', () => {
    const ticks = fc.record({ a: fc.uniqueArray(id, { minLength: 1 }), b: fc.uniqueArray(id, { minLength: 1 }) });
    fc.assert(
      fc.property(fc.array(ticks, { minLength: 1, maxLength: 30 }), (answers) => {
        const options = { rows: choices.slice(0, 2), columns: choices };
        for (const row of result('matrix', 'matrix_multi', answers, options).rows) {
          const own = answers.map((answer) => answer[row.id as 'a' | 'b']);
          expect(row.n).toBe(own.length);
          for (const { id: column, count, share } of row.cells) {
            const hits = own.filter((ticked) => ticked.includes(column)).length;
            expect([count, share]).toEqual([hits, (100 * hits) / own.length]);
          }
        }
      }),
    );
  });
});

describe('a summary', () => {
  test('lists "Other" texts apart from the choices and counts them as one choice', () => {
    const made = result('choices', 'radio', ['a', 'other:Ferry', 'other:Ferry', 'other:Film'], {
      choices,
      other: true,
    });
    expect(made.choices.at(-1)).toMatchObject({ id: 'other', count: 3, share: 75 });
    expect(made.others).toEqual([
      { text: 'Ferry', count: 2 },
      { text: 'Film', count: 1 },
    ]);
  });

  test('shows a removed choice under its old label, marked as removed', () => {
    const made = result('choices', 'radio', ['gone', 'a'], { choices }, new Map([['gone', 'Fax']]));
    expect(made.choices.at(-1)).toEqual({ id: 'gone', label: 'Fax', count: 1, share: 50, isRemoved: true });
  });

  test('without responses has no metrics and no issues', () => {
    expect(result('numbers', 'csat', [])).toMatchObject({
      median: null,
      mean: { value: null, n: 0 },
      top: { figure: { value: null } },
    });
    expect(result('nps', 'nps', []).figure.value).toBeNull();
    expect(result('choices', 'radio', [], { choices }).choices[0]).toMatchObject({ count: 0, share: 0 });
  });

  test('of satisfaction states which answers count, as the survey defines it', () => {
    const field = {
      id: 1,
      fieldName: '?',
      fieldType: 'csat' as const,
      required: false,
      isSentimentValue: false,
      options: {},
    };
    const tallied = tally(['5', '4', '3', '3']);
    const top = (topBoxes: number) => summarise({ field, n: 4, tallied, topBoxes });
    expect([1, 2, 3].map(top)).toMatchObject([
      { top: { label: 'Satisfied (5)', figure: { value: 25 } } },
      { top: { label: 'Satisfied (4 and 5)', figure: { value: 50 } } },
      { top: { label: 'Satisfied (3 to 5)', figure: { value: 100 } } },
    ]);
  });

  test('of satisfaction has the top-two-box share, and of effort the share of easy answers', () => {
    expect(result('numbers', 'csat', ['5', '4', '2', '1']).top?.figure.value).toBe(50);
    expect(result('numbers', 'ces', ['7', '5', '4', '1']).top?.figure.value).toBe(50);
  });

  test('of dates has the first, the last, and a count per month', () => {
    const made = result('dates', 'date', ['2026-03-09', '2026-01-31', '2026-03-01']);
    expect(made).toMatchObject({ earliest: '2026-01-31', latest: '2026-03-09' });
    expect(made.periods.map(({ label, count }) => [label, count])).toEqual([
      ['2026-01', 1],
      ['2026-03', 2],
    ]);
  });
});
