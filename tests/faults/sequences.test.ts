import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { isLong, tries } from '../support/effort.ts';
import { makeOrigin, type Origin } from './sequences/origin.ts';
import { runSequence } from './sequences/run-sequence.ts';
import { inventSequences, type Step } from './sequences/steps.ts';

let origin: Origin;
beforeAll(async () => {
  origin = await makeOrigin(inject('firstStart'));
});
afterAll(() => origin?.remove());

describe('a sequence of steps of an operator keeps every answer, file and link, or refuses a step in one line', () => {
  const ordinary: Step[] = [
    { does: 'answer', count: 2, withPicture: true },
    { does: 'back up', name: 'first', isBusy: true },
    { does: 'make link' },
    { does: 'kill', withDatabase: false, afterMs: 0 },
    { does: 'move', isLong: true },
    { does: 'restore', name: 'first', to: 'same', replaces: false },
    { does: 'back up', name: 'first', isBusy: false, interruption: { signal: 'SIGKILL', afterMs: 500 } },
    { does: 'restore', name: 'first', to: 'same', replaces: true },
  ];
  it.skipIf(isLong)('the ordinary ones, one after the other', () => runSequence(origin, ordinary));

  const parameters = tries(0, 200);
  const sequences = isLong ? inventSequences(parameters) : [];
  const invented = sequences.map((steps, at) => ({ steps, number: at + 1, seed: parameters.seed }));
  it.each(invented)('sequence $number of the seed $seed', ({ steps }) => runSequence(origin, steps));
});
