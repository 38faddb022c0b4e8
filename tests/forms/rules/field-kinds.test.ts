import { describe, expect, test } from 'vitest';
import type { AnswerValue, FormField } from '../../../src/forms/rules/kinds/kind.ts';
import { kinds } from '../../../src/forms/rules/kinds.ts';
import { walk } from '../../../src/forms/rules/walk.ts';
import type { FieldOptions } from '../../../src/forms/schemas/field-options.ts';
import type { FieldType } from '../../../src/forms/schemas/field-types.ts';

function fieldOf(fieldType: FieldType, options: FieldOptions = {}): FormField {
  return { id: 1, fieldName: 'Question', fieldType, required: false, isSentimentValue: true, options };
}

const food: FieldOptions = {
  choices: [
    { id: 'cold', label: 'Cold, sadly', score: -1 },
    { id: 'fine', label: 'Fine', score: 0.5 },
    { id: 'no-word', label: 'No opinion' },
  ],
};

const accepted: [FieldType, AnswerValue, AnswerValue, string, FieldOptions?][] = [
  ['text', '  Room 12 ', 'Room 12', 'Room 12'],
  ['text', 'Brook Ltd\tLeeds\r\n', 'Brook Ltd Leeds', 'Brook Ltd Leeds'],
  ['textarea', 'Two\nlines', 'Two\nlines', 'Two\nlines'],
  ['textarea', 'Two\vlines\u2028and\ta tab\u0007\0', 'Two\nlines\nand\ta tab', 'Two\nlines\nand\ta tab'],
  ['hidden', 'Shop\t4', 'Shop 4', 'Shop 4'],
  ['number', '3.5', 3.5, '3.5'],
  ['number', 5, 5, '5', { min: 5, max: 5 }],
  ['email', 'a.b@c.example', 'a.b@c.example', 'a.b@c.example'],
  ['phone', '+47 55 12 34 56', '+47 55 12 34 56', '+47 55 12 34 56'],
  ['url', 'https://a.example/b?c=d', 'https://a.example/b?c=d', 'https://a.example/b?c=d'],
  ['date', '2028-02-29', '2028-02-29', '29 February 2028'],
  ['date', '2028-02-29T23:30:00.000Z', '2028-02-29', '29 February 2028'],
  ['select', 'cold', 'cold', 'Cold, sadly', food],
  ['radio', 'Cold, sadly', 'cold', 'Cold, sadly', food],
  ['multiselect', ['fine', 'fine', 'cold'], ['fine', 'cold'], 'Fine, Cold, sadly', food],
  ['multiselect', '["cold","fine"]', ['cold', 'fine'], 'Cold, sadly, Fine', food],
  ['boolean', 'false', false, 'No'],
  ['boolean', true, true, 'Yes'],
  ['rating_star', '4', 4, '4 of 5'],
  ['rating_smiley', 1, 1, '1 of 5'],
  ['nps', 0, 0, '0 of 10'],
  ['csat', 5, 5, '5 of 5'],
  ['ces', 7, 7, '7 of 7'],
  ['image', '/uploads/0a1b2c.webp', '/uploads/0a1b2c.webp', 'Picture'],
  ['audio', '{"success":true,"filePath":"/uploads/0a1b.webm"}', '/uploads/0a1b.webm', 'Recording'],
];

const refused: [FieldType, AnswerValue, FieldOptions?][] = [
  ['text', 'x'.repeat(501)],
  ['text', ['a']],
  ['text', '\ud800'],
  ['textarea', '\ud800'],
  ['number', 'twelve'],
  ['number', '1e999'],
  ['number', 4, { min: 5 }],
  ['number', 6, { max: 5 }],
  ['email', 'a@b'],
  ['email', 'a b@c.example'],
  ['phone', 'call me'],
  ['url', 'javascript:alert(1)'],
  ['url', 'https://a.example/"onload="x'],
  ['date', '2027-02-29'],
  ['date', 'tomorrow'],
  ['select', 'warm', food],
  ['multiselect', ['cold', 'warm'], food],
  ['multiselect', '[broken', food],
  ['boolean', 'perhaps'],
  ['rating_star', 0],
  ['rating_star', 6],
  ['rating_smiley', 2.5],
  ['nps', 11],
  ['nps', -1],
  ['csat', 'good'],
  ['ces', 8],
  ['image', 'https://elsewhere.example/a.png'],
  ['image', '/uploads/../secrets.png'],
  ['audio', '{"filePath":"/etc/passwd"}'],
];

const answeredWith = (value: AnswerValue, field: FormField) => walk([field], [{ fieldId: field.id, value }])[0];

describe('an answer', () => {
  test.each(accepted)(
    'to a %s field: %j is stored as %j and formatted as %j',
    (type, answer, value, issueText, options) => {
      const field = fieldOf(type, options);
      expect(answeredWith(answer, field)).toEqual({ field, isVisible: true, isRequired: field.required, value });
      expect(kinds[type].format(value, field)).toBe(issueText);
    },
  );

  test.each(refused)('to a %s field is rejected: %j', (type, answer, options) => {
    expect(answeredWith(answer, fieldOf(type, options))?.error).toMatch(/\w/);
  });
});

describe('the "Other" choice', () => {
  const open: FieldOptions = { ...food, other: true };
  const kindsOfChoice: [FieldType, FieldOptions][] = [
    ['select', open],
    ['radio', open],
    ['multiselect', open],
    ['checkbox', open],
    ['picture_choice', open],
    ['picture_choice', { ...open, multiple: true }],
  ];

  test.each(kindsOfChoice)('requires its text where a %s has none', (type, options) => {
    const isList = type === 'multiselect' || type === 'checkbox' || options.multiple;
    for (const empty of ['other:', 'other:  ']) {
      const answers = isList ? [[empty], ['cold', empty], JSON.stringify([empty])] : [empty];
      for (const answer of answers) {
        expect(answeredWith(answer, fieldOf(type, options))?.error).toBe('Enter your own answer');
      }
    }
    const answerValue = isList ? ['cold', 'other:Salty'] : 'other:Salty';
    expect(answeredWith(answerValue, fieldOf(type, options))).toMatchObject({ value: answerValue });
  });

  test.each(kindsOfChoice)('is rejected where a %s does not allow it', (type, options) => {
    const closed = fieldOf(type, { ...options, other: false });
    expect(answeredWith('other:', closed)?.error).toMatch(/^Choose /);
  });
});

describe('the score of an answer', () => {
  const scored: [FieldType, AnswerValue, number | null][] = [
    ['rating_star', 1, -1],
    ['rating_star', 3, 0],
    ['rating_smiley', 5, 1],
    ['csat', 4, 0.5],
    ['nps', 6, -0.5],
    ['nps', 7, 0],
    ['nps', 9, 0.8],
    ['ces', 4, 0],
    ['ces', 7, 1],
    ['boolean', true, 1],
    ['boolean', false, -1],
    ['select', 'cold', -1],
    ['select', 'no-word', null],
    ['multiselect', ['cold', 'fine', 'no-word'], -0.25],
    ['text', 'wonderful', null],
    ['number', 10, null],
  ];

  test.each(Object.keys(kinds) as FieldType[])('is null for a missing answer to a %s', (type) => {
    for (const emptyAnswer of [null, '', []] as AnswerValue[])
      expect(kinds[type].score(emptyAnswer, fieldOf(type, food))).toBeNull();
  });

  test.each(scored)('is for a %s of %j: %j', (type, value, score) => {
    expect(kinds[type].score(value, fieldOf(type, food))).toBe(score);
  });

  test('never falls as a scale answer rises, and stays between −1 and 1', () => {
    for (const [type, lowest, highest] of [
      ['rating_star', 1, 5],
      ['nps', 0, 10],
      ['ces', 1, 7],
    ] as const) {
      const scores = Array.from(
        { length: highest - lowest + 1 },
        (_, step) => kinds[type].score(lowest + step, fieldOf(type)) as number,
      );
      expect(scores).toEqual([...scores].sort((one, other) => one - other));
      expect([scores[0], scores.at(-1)]).toEqual([-1, 1]);
    }
  });
});
