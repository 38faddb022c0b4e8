import { describe, expect, test } from 'vitest';
import type { ConditionGroup } from '../../../src/forms/schemas/field-logic.ts';
import type { FieldOptions } from '../../../src/forms/schemas/field-options.ts';
import type { FieldType } from '../../../src/forms/schemas/field-types.ts';
import type { DraftField } from '../../../src/forms/shared/draft/builder-draft.ts';
import { type FlowEnding, flowOf } from '../../../src/forms/shared/draft/flow.ts';

const question = (key: string, fieldType: FieldType, options: FieldOptions = {}, required = false): DraftField => ({
  key,
  fieldName: `Question ${key}`,
  fieldType,
  required,
  isSentimentValue: false,
  options: { key, ...options },
});
const only = (field: string, value: number | string): ConditionGroup => ({ all: [{ field, op: 'is', value }] });
const choices = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const kindsIn = (fields: DraftField[], endings?: FlowEnding[]) =>
  Object.fromEntries(flowOf(fields, endings).map(({ id, problem }) => [id, problem?.kind]));

describe('flow of a form', () => {
  test('leads from each question to what its answers show', () => {
    const fields = [question('score', 'nps'), question('why', 'text', { showIf: only('score', 3) })];
    const endings = [{ id: 'sorry', title: 'Sorry', when: only('score', 0) }];
    expect(flowOf(fields, endings).map(({ id, from, problem }) => [id, from, problem])).toEqual([
      ['score', [], undefined],
      ['why', ['score'], undefined],
      ['sorry', ['score'], undefined],
    ]);
  });

  test('marks a question that depends on itself, also by another question', () => {
    const fields = [
      question('own', 'nps', { showIf: only('own', 3) }),
      question('one', 'nps', { showIf: only('other', 3) }),
      question('other', 'nps', { showIf: only('one', 3) }),
    ];
    expect(kindsIn(fields)).toEqual({ own: 'loop', one: 'loop', other: 'loop' });
  });

  test('marks a condition on a later or a removed question', () => {
    const fields = [
      question('early', 'text', { showIf: only('late', 3) }),
      question('late', 'nps'),
      question('lost', 'text', { showIf: only('gone', 3) }),
    ];
    expect(kindsIn(fields)).toEqual({ early: 'broken', late: undefined, lost: 'broken' });
  });

  test.each<[string, DraftField, ConditionGroup]>([
    [
      'two choices of one',
      question('q', 'radio', { choices }),
      { all: [...members('is', 'a'), ...members('is', 'b')] },
    ],
    ['a score beyond the scale', question('q', 'nps'), { all: members('more_than', 10) }],
    ['no answer to a required question', question('q', 'nps', {}, true), { all: [{ field: 'q', op: 'not_answered' }] }],
    [
      'a choice and its absence',
      question('q', 'multiselect', { choices }),
      { all: [...members('contains', 'a'), ...members('contains_not', 'a')] },
    ],
  ])('marks as a dead end what needs %s', (_, source, showIf) => {
    expect(kindsIn([source, question('next', 'text', { showIf })])).toEqual({ q: undefined, next: 'dead_end' });
  });

  test.each<[string, DraftField, ConditionGroup]>([
    [
      'one of two choices',
      question('q', 'radio', { choices }),
      { any: [...members('is', 'a'), ...members('is', 'b')] },
    ],
    [
      'two of several choices',
      question('q', 'multiselect', { choices }),
      { all: [...members('contains', 'a'), ...members('contains', 'b')] },
    ],
    ['no answer to an optional question', question('q', 'nps'), { all: [{ field: 'q', op: 'not_answered' }] }],
    ['a text', question('q', 'text'), { all: [...members('contains', 'a'), ...members('contains', 'b')] }],
  ])('does not mark what needs %s', (_, source, showIf) => {
    expect(kindsIn([source, question('next', 'text', { showIf })])).toEqual({ q: undefined, next: undefined });
  });

  test('marks what a dead end hides: its page, what depends on its answer', () => {
    const fields = [
      question('score', 'nps'),
      question('page', 'page_break', { showIf: { all: [{ field: 'score', op: 'more_than', value: 10 }] } }),
      question('inside', 'nps'),
      question('next', 'page_break'),
      question('after', 'text', { showIf: only('inside', 3) }),
      question('free', 'text'),
    ];
    expect(kindsIn(fields)).toEqual({
      score: undefined,
      page: 'dead_end',
      inside: 'dead_end',
      next: undefined,
      after: 'dead_end',
      free: undefined,
    });
  });

  test('marks endings below the one that everyone sees', () => {
    const endings = [
      { id: 'low', title: 'Low', when: only('score', 0) },
      { id: 'all', title: 'All', when: undefined },
      { id: 'high', title: 'High', when: only('score', 10) },
    ];
    expect(kindsIn([question('score', 'nps')], endings)).toMatchObject({
      low: undefined,
      all: undefined,
      high: 'dead_end',
    });
  });
});

function members(op: 'is' | 'contains' | 'contains_not' | 'more_than', value: string | number) {
  return [{ field: 'q', op, value } as const];
}
