import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeBatches } from '../../../src/core/server/db/batches.ts';

/** A call whose answers the test gives, one call after the other. */
function heldCalls() {
  const calls: { key: string; items: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const send = makeBatches<string, string>(
    (key, items) =>
      new Promise((resolve, reject) => {
        calls.push({ key, items, answer: () => resolve(items.map((item) => `${item}!`)), fail: reject });
      }),
    { atOnce: 2, most: 3 },
  );
  return { calls, send, itemsOf: () => calls.map(({ items }) => items.join(' ')) };
}

test('batches: an item is called at once while fewer than two calls of its key are under way', async () => {
  const { calls, send, itemsOf } = heldCalls();
  const answers = [send('a', '1'), send('a', '2'), send('a', '3'), send('b', '4')];
  expect(itemsOf()).toEqual(['1', '2', '4']);
  for (const { answer } of [...calls]) answer();
  await setImmediate();
  expect(itemsOf()).toEqual(['1', '2', '4', '3']);
  calls.at(-1)?.answer();
  expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!', '4!']);
});

test('batches: what arrives meanwhile shares the next call, up to its most, and is answered by no earlier one', async () => {
  const { calls, send, itemsOf } = heldCalls();
  const answers = ['1', '2', '3', '4', '5', '6'].map((item) => send('a', item));
  calls[0]?.answer();
  await setImmediate();
  expect(itemsOf()).toEqual(['1', '2', '3 4 5']);
  calls[1]?.answer();
  await setImmediate();
  expect(itemsOf()).toEqual(['1', '2', '3 4 5', '6']);
  for (const { answer } of calls) answer();
  expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!', '4!', '5!', '6!']);
});

test('batches: a value that cannot be stored fails alone, and a lost connection fails all', async () => {
  const refusal = Object.assign(new pg.DatabaseError('too long', 8, 'error'), { code: '22001' });
  const causes: Error[] = [refusal, new Error('Connection terminated')];
  for (const cause of causes) {
    const called: string[] = [];
    const send = makeBatches<string, string>(
      async (_, items) => {
        called.push(items.join(' '));
        await setImmediate();
        if (items.includes('bad')) throw cause;
        return items;
      },
      { atOnce: 1, most: 10 },
    );
    const answers = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map((item) => send('a', item)));
    const failed = answers.map(({ status }) => status === 'rejected');
    expect(failed).toEqual(cause === refusal ? [false, false, true, false] : [false, true, true, true]);
    expect(called.slice(0, 2)).toEqual(['first', 'good bad fine']);
  }
});
