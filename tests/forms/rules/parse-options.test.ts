import { describe, expect, test } from 'vitest';
import { parseOptions } from '../../../src/forms/rules/parse-options.ts';

describe('field options', () => {
  test('are parsed from a JSON list, and every label gets an id', () => {
    expect(parseOptions('["Very good","Très bien","Very good!","好"]', 'select')).toEqual({
      options: {
        choices: [
          { id: 'very-good', label: 'Very good' },
          { id: 'tres-bien', label: 'Très bien' },
          { id: 'very-good-2', label: 'Very good!' },
          { id: 'choice', label: '好' },
        ],
      },
    });
  });

  test('keep the id of an unchanged label and never reuse an id', () => {
    const before = {
      choices: [
        { id: 'a-1', label: 'Good', score: 1 },
        { id: 'bad', label: 'Poor' },
      ],
    };
    expect(parseOptions(['Bad', 'Good'], 'radio', before)).toEqual({
      options: {
        choices: [
          { id: 'bad-2', label: 'Bad' },
          { id: 'a-1', label: 'Good', score: 1 },
        ],
      },
    });
  });

  test('keep ids that are given', () => {
    const options = { choices: [{ id: 'x', label: 'New words', score: -1 }], help: 'Think twice' };
    expect(parseOptions(options, 'select')).toEqual({ options });
  });

  test('have no choices where the field type has none', () => {
    expect(parseOptions('["a"]', 'text')).toEqual({ options: {} });
    expect(parseOptions(null, 'number')).toEqual({ options: {} });
  });

  test.each([
    ['no choice at all', '[]', 'Add at least one choice'],
    ['nothing', undefined, 'Add at least one choice'],
    ['text that is no JSON', 'good, bad', 'The options are not a list'],
    ['a number', '7', 'The options are not a list'],
    ['the same label twice', ['a', 'a'], 'Two choices are the same'],
    [
      'the same id twice',
      [
        { id: 'a', label: 'a' },
        { id: 'a', label: 'b' },
      ],
      'Two choices have the same id',
    ],
    ['an empty label', ['', 'a'], 'This field is required'],
    ['more than 200 choices', Array.from({ length: 201 }, (_, i) => `c${i}`), 'At most 200 choices'],
    ['a label of more than 200 characters', ['x'.repeat(201)], 'At most 200 characters'],
    ['a prototype in disguise', '{"choices":["a"],"__proto__":{"x":1}}', 'The options may not contain __proto__'],
    [
      'a constructor inside a choice',
      '[{"id":"a","label":"a","constructor":{}}]',
      'The options may not contain constructor',
    ],
  ])('are rejected: %s', (_, sent, error) => {
    expect(parseOptions(sent, 'select')).toEqual({ error });
  });

  test('are rejected when the minimum exceeds the maximum', () => {
    expect(parseOptions({ min: 2, max: 1 }, 'number')).toHaveProperty('error');
  });
});
