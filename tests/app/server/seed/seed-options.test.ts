import { describe, expect, test } from 'vitest';
import { readSeedOptions } from '../../../../src/app/commands/seed.ts';

describe('seed options', () => {
  test.each([
    [[], { tenants: 1, responses: 1_000, days: 365, seed: 1 }],
    [['--responses', '9', '--days', '5', '--seed', '7'], { tenants: 1, responses: 9, days: 5, seed: 7 }],
    [['--tenants=5', '--responses=0'], { tenants: 5, responses: 0, days: 365, seed: 1 }],
  ])('%j: are accepted', (args, options) => {
    expect(readSeedOptions(args)).toEqual(options);
  });

  test.each([
    [['--tenants', 'many'], '--tenants must be a whole number from 1 to 10000, not many'],
    [['--tenants', '0'], '--tenants must be a whole number from 1 to 10000, not 0'],
    [['--responses', '-1'], '--responses must be a whole number from 0 to 10000000, not -1'],
    [['--seed', '1.5'], '--seed must be a whole number from 0 to 1000000000, not 1.5'],
    [['--seed'], '--seed must be a whole number from 0 to 1000000000'],
    [['--tenant', '1'], '--tenant is unknown'],
    [['10'], '10 is unknown'],
  ])('%j: are refused in one line', (args, line) => {
    expect(() => readSeedOptions(args)).toThrow(line);
  });
});
