// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { inOwnOrder } from '../../../src/domain/surveys/question-order.ts';
import { keepDraft, withDraft } from '../../../src/visitor/survey/draft.ts';
import { question, stateOf, visitOf } from './visit.ts';

afterEach(() => localStorage.clear());

test('a mixed survey that was begun here goes on in its own order, on a page with another', () => {
  const keys = ['bed', 'bath', 'food', 'noise', 'staff'];
  const visit = visitOf(
    keys.map((key) => question('text', { key })),
    { shuffle: true, oneByOne: true },
  );
  const [before, now] = ['0000000000000001', '0000000000000002'];
  const orderIn = (visitId: string) => inOwnOrder(visit, visitId).fields;
  expect(orderIn(before)).not.toEqual(orderIn(now));
  keepDraft(stateOf(inOwnOrder(visit, before), { visitId: before, page: 'food' }));
  const state = withDraft(stateOf(inOwnOrder(visit, now), { visitId: now }));
  expect(state).toMatchObject({ visitId: before, page: 'food' });
  expect(state.visit.fields).toEqual(orderIn(before));
});
