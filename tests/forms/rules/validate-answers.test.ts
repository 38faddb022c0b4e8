import { describe, expect, test } from 'vitest';
import type { FormField } from '../../../src/forms/rules/kinds/kind.ts';
import { validateAnswers } from '../../../src/forms/rules/validate-answers.ts';
import { summaryOf } from '../../../src/text/summary.ts';

const base = { required: false, isSentimentValue: false, options: {} };
const fields: FormField[] = [
  { ...base, id: 11, fieldName: 'Stars', fieldType: 'rating_star', required: true, isSentimentValue: true },
  { ...base, id: 12, fieldName: 'Room', fieldType: 'text' },
  { ...base, id: 13, fieldName: 'What happened', fieldType: 'textarea' },
];

describe('the answers to a form', () => {
  test('are stored in form order, with question, text and score', () => {
    const result = validateAnswers(fields, [
      { fieldId: 13, value: 'Nobody came.' },
      { fieldId: 11, value: '2' },
    ]);
    expect(result).toEqual({
      answered: [
        { fieldId: 11, fieldName: 'Stars', fieldType: 'rating_star', value: 2, text: '2 of 5' },
        { fieldId: 13, fieldName: 'What happened', fieldType: 'textarea', value: 'Nobody came.', text: 'Nobody came.' },
      ],
      score: -0.5,
      errors: [],
    });
  });

  test.each([[[]], [[{ fieldId: 11, value: null }]], [[{ fieldId: 11, value: '  ' }]]])(
    'lack a required one: %j',
    (answers) => {
      const { errors } = validateAnswers(fields, answers);
      expect(errors.map(({ message, fieldId }) => [message, fieldId])).toEqual([['Stars is required', 11]]);
    },
  );

  test('report each issue with its path', () => {
    const { errors } = validateAnswers(fields, [
      { fieldId: 12, value: 'x'.repeat(501) },
      { fieldId: 99, value: 'foreign' },
      { fieldId: 11, value: 9 },
      { fieldId: 11, value: 1 },
    ]);
    expect(errors.map(({ path }) => path).sort()).toEqual(['values.0', 'values.1', 'values.2', 'values.3']);
  });

  test('have no score when the form scores nothing or the scored question is skipped', () => {
    expect(validateAnswers(fields.slice(1), [{ fieldId: 12, value: 'a' }]).score).toBeNull();
    const optional = fields.map((field) => ({ ...field, required: false }));
    expect(validateAnswers(optional, [{ fieldId: 12, value: 'a' }]).score).toBeNull();
  });
});

describe('the excerpt of a response', () => {
  const answer = (fieldType: string, text: string, fieldName = 'Question') => ({
    fieldId: 1,
    fieldName,
    fieldType,
    value: text,
    text,
  });

  test('prefers the long text', () => {
    expect(summaryOf([answer('text', 'Room 4'), answer('textarea', 'The  heating\nis off')])).toBe(
      'The heating is off',
    );
  });

  test('names the question where only a choice or a number was given', () => {
    expect(summaryOf([answer('nps', '9 of 10', 'Would you recommend us?')])).toBe('Would you recommend us? 9 of 10');
    expect(summaryOf([answer('nps', '9 of 10', 'Hotel (the first)')])).toBe('Hotel (the first): 9 of 10');
    expect(summaryOf([])).toBe('');
  });

  test('ends at a word boundary and never inside a character', () => {
    const long = summaryOf([answer('textarea', `${'word '.repeat(60)}`)]);
    expect(long).toMatch(/^(word )+word…$/);
    expect(long.length).toBeLessThanOrEqual(160);
    expect(summaryOf([answer('textarea', '🙂'.repeat(100))]).isWellFormed()).toBe(true);
  });
});
