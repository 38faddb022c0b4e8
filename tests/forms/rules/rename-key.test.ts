import { describe, expect, test } from 'vitest';
import { renameKey } from '../../../src/forms/rules/rename-key.ts';
import type { FieldOptions } from '../../../src/forms/schemas/field-options.ts';

const renamed = (options: FieldOptions) => renameKey([{ options }], 'visit', 'stay')[0]?.options;

describe('a renamed field key', () => {
  test('is replaced in every condition, also inside a group', () => {
    const showIf = (key: string): FieldOptions => ({
      showIf: {
        all: [
          { field: key, op: 'answered' },
          {
            any: [
              { field: key, part: 'room', op: 'at_least', value: 3 },
              { field: 'visits', op: 'answered' },
            ],
          },
        ],
      },
      requireIf: { any: [{ field: key, op: 'is', value: 'visit' }] },
    });
    expect(renamed(showIf('visit'))).toEqual(showIf('stay'));
  });

  test.each([
    ['visit * 2', 'stay * 2'],
    ['mean(visit, visits,visit)', 'mean(stay, visits,stay)'],
    ['if(score(visit) < 0, my_visit, visit_1)', 'if(score(stay) < 0, my_visit, visit_1)'],
    ['visit(visit)', 'visit(stay)'],
    ['visit (1) + visit', 'visit (1) + stay'],
  ])('is replaced in the formula %s', (formula, is) => {
    expect(renamed({ formula })).toEqual({ formula: is });
  });

  test('leaves fields that do not refer to it unchanged', () => {
    const field = { options: { key: 'visit', help: 'visit' } };
    expect(renameKey([field], 'visit', 'stay')[0]).toBe(field);
  });
});
