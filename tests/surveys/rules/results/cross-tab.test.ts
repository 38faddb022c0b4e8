import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossTabOf, type Side } from '../../../../src/surveys/rules/results/cross-tab.ts';
import { stepsOf } from '../../../../src/surveys/rules/results/steps.ts';
import { matches, readText, summariseTexts } from '../../../../src/surveys/rules/results/text-results.ts';

const side = (name: string, ids: string[], isMultiple = false): Side => ({
  name,
  label: name,
  isMultiple,
  groups: ids.map((id) => ({ id, label: id })),
});

interface Person {
  rows: readonly string[];
  columns: readonly string[];
}

function tableOf(persons: readonly Person[], isMultiple = false) {
  const both = persons.filter(({ rows, columns }) => rows.length > 0 && columns.length > 0);
  const count = (predicate: (one: Person) => boolean) => both.filter(predicate).length;
  return crossTabOf(side('liked', ['x', 'y', 'z'], isMultiple), side('hotel', ['1', '2'], isMultiple), {
    n: both.length,
    row: (id) => count(({ rows }) => rows.includes(id)),
    column: (id) => count(({ columns }) => columns.includes(id)),
    cell: (row, column) => count(({ rows, columns }) => rows.includes(row) && columns.includes(column)),
  });
}

const times = (n: number, rows: string[], columns: string[]) => Array.from({ length: n }, () => ({ rows, columns }));

describe('a cross-tab', () => {
  test('counts respondents, with column shares that add up to 100', () => {
    const person = fc.record({
      rows: fc.constantFrom<readonly string[]>(['x'], ['y'], ['z'], []),
      columns: fc.constantFrom<readonly string[]>(['1'], ['2'], []),
    });
    fc.assert(
      fc.property(fc.array(person, { maxLength: 80 }), (persons) => {
        const table = tableOf(persons);
        table.columnHeads.forEach((head, at) => {
          const own = persons.filter(({ rows, columns }) => rows.length > 0 && columns.includes(head.id));
          expect(head.n).toBe(own.length);
          const shares = table.lines.map(({ cells }) => cells[at]?.share ?? 0);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
        });
      }),
    );
  });

  test('marks significant cells and no others', () => {
    const persons = [
      ...times(60, ['x'], ['1']),
      ...times(20, ['y'], ['1']),
      ...times(20, ['x'], ['2']),
      ...times(60, ['y'], ['2']),
    ];
    const table = tableOf([...persons, ...times(10, ['z'], ['1']), ...times(11, ['z'], ['2'])]);
    const significance = table.lines.map(({ cells }) => cells.map(({ differs }) => differs));
    expect(significance).toEqual([
      ['higher', 'lower'],
      ['lower', 'higher'],
      [null, null],
    ]);
    expect(table.independence?.p).toBeLessThan(0.001);
  });

  test('has no chi-squared test where a respondent is in several cells', () => {
    const table = tableOf([...times(40, ['x', 'y'], ['1']), ...times(40, ['y'], ['2'])], true);
    expect(table.independence).toBeNull();
    expect(table.lines[0]?.cells[0]).toMatchObject({ count: 40, share: 100, differs: 'higher' });
  });
});

test('drop-off: a question reached those who answered it and those who saw it without an answer', () => {
  const fields = [1, 2, 3].map((id) => ({ id, fieldName: `Question ${id}` }));
  const counts = new Map([
    [1, { answered: 10, unanswered: 2, left: 3, medianMs: 2_000 }],
    [3, { answered: 6, unanswered: 0, left: 1, medianMs: null }],
  ]);
  expect(stepsOf(fields, counts).map(({ reached, answered, left }) => [reached, answered, left])).toEqual([
    [12, 10, 3],
    [0, 0, 0],
    [6, 6, 1],
  ]);
});

describe('text answers', () => {
  const texts = ['The room was clean and quiet', 'The room was dirty and the room was loud', 'Ferry'].map((text) =>
    readText(text, 'en'),
  );

  test('count each word once per text, without stop words, with the sentiment', () => {
    const made = summariseTexts(texts);
    if (made.kind !== 'text') throw new Error('Texts are summarised as texts');
    expect(made.words).toEqual([{ word: 'room', count: 2, feeling: expect.any(Number) }]);
    expect(made.topics.find(({ word }) => word === 'cleanliness')?.count).toBe(2);
    expect(made.feelings).toMatchObject({ positive: 1, negative: 1 });
  });

  test('are filtered by word, topic and sentiment', () => {
    expect(texts.map((text) => matches(text, { word: 'Room' }))).toEqual([true, true, false]);
    expect(texts.map((text) => matches(text, { topic: 'noise', feeling: 'negative' }))).toEqual([false, true, false]);
  });
});
