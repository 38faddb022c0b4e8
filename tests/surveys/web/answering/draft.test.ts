import { afterEach, expect, test } from 'vitest';
import { inOwnOrder } from '../../../../src/surveys/rules/question-order.ts';
import { saveDraft, withDraft } from '../../../../src/surveys/visitor/submission/draft.ts';
import { question, stateOf, submissionOf } from './submission.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('survey draft: shuffled questions keep the order of the draft on a page with another order', () => {
  const keys = ['bed', 'bath', 'food', 'noise', 'staff'];
  const survey = submissionOf(
    keys.map((key) => question('text', { key })),
    { shuffle: true, oneByOne: true },
  );
  const [before, now] = ['0000000000000001', '0000000000000002'];
  const orderIn = (submissionId: string) => inOwnOrder(survey, submissionId).fields;
  expect(orderIn(before)).not.toEqual(orderIn(now));
  const opened = stateOf(inOwnOrder(survey, before), { submissionId: before });
  saveDraft({ ...opened, page: 'food' }, opened);
  const state = withDraft(stateOf(inOwnOrder(survey, now), { submissionId: now }));
  expect(state).toMatchObject({ submissionId: before, page: 'food' });
  expect(state.survey.fields).toEqual(orderIn(before));
});
