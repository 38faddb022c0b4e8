import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnswerValue } from '../../../src/forms/schemas/answer-shape.ts';
import { answerValueSchema } from '../../../src/forms/schemas/answer-value.ts';
import { submissionAnswersSchema } from '../../../src/surveys/schemas/submission.ts';

// The body parser rejects this key before either check runs, so the two need not agree on it.
const key = fc.string({ maxLength: 45 }).filter((name) => name !== '__proto__');
const anyValue = fc.anything({ key });
const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
const nearly = fc.oneof(cell, fc.dictionary(key, cell), fc.array(anyValue), anyValue);

test('answer shape: the handwritten check agrees with the schema', () => {
  fc.assert(
    fc.property(nearly, (sent) => {
      expect(isAnswerValue(sent)).toBe(answerValueSchema.safeParse(sent).success);
    }),
  );
});

test.each([
  ['a text', 'x'.repeat(50_000), true],
  ['a longer text', 'x'.repeat(50_001), false],
  ['a list', Array(200).fill('x'.repeat(2_000)), true],
  ['a longer list', Array(201).fill('x'), false],
  ['a list with a longer text', ['x'.repeat(2_001)], false],
  ['parts', Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`part${n}`, 'x'.repeat(2_000)])), true],
  ['more parts', Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`part${n}`, 1])), false],
  ['a part with a longer name', { ['x'.repeat(41)]: 1 }, false],
  ['a number that is none', Number.NaN, false],
])('answer shape: the handwritten check and the schema decide the same for %s', (_, sent, isAccepted) => {
  expect([isAnswerValue(sent), answerValueSchema.safeParse(sent).success]).toEqual([isAccepted, isAccepted]);
});

test('survey answers: each invalid answer is reported by its key', () => {
  const { error } = submissionAnswersSchema.safeParse({
    fine: 1,
    Wrong: 1,
    words: 'x'.repeat(50_001),
    deep: { a: { b: 1 } },
  });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['Wrong', 'Not the key of a question'],
    ['words', 'Not an answer'],
    ['deep', 'Not an answer'],
  ]);
});

test.each([
  ['a list', []],
  ['nothing', null],
  ['a text', '{}'],
  ['more than 200', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`key${n}`, 1]))],
])('survey answers: %s is not a set of answers', (_, sent) => {
  expect(submissionAnswersSchema.safeParse(sent).success).toBe(false);
});
