import { expect, test } from 'vitest';
import { peaksOf } from '../../src/web/fields/loudness.ts';

test('a recording is drawn by its loudest moments, beside the loudest of all', () => {
  expect(peaksOf(Float32Array.of(0, 0.1, -0.4, 0.2, 0, 0), 3)).toEqual(
    [0.25, 1, 0].map((peak) => expect.closeTo(peak)),
  );
  expect(peaksOf(Float32Array.of(0.5), 4)).toEqual([1, 0, 0, 0]);
});

test('silence is not drawn', () => {
  expect(peaksOf(new Float32Array(100), 8)).toBeUndefined();
  expect(peaksOf(new Float32Array(0), 8)).toBeUndefined();
});
