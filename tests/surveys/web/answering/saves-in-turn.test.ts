import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { savesInTurn } from '../../../../src/surveys/visitor/submission/saves-in-turn.ts';

test('saves of pages: the first is sent at once, the latest after it, and those between are part of the latest', async () => {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const inTurn = savesInTurn();
  const save = (what: string) =>
    inTurn(() => {
      sent.push(what);
      return new Promise((resolve) => waiting.push(resolve));
    });
  const all = ['one', 'two', 'three'].map(save);
  expect(sent).toEqual(['one']);
  waiting[0]?.();
  await waitFor(() => expect(sent).toEqual(['one', 'three']));
  waiting[1]?.();
  await Promise.all(all);
  void save('four');
  expect(sent).toEqual(['one', 'three', 'four']);
});
