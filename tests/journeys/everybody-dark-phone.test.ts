import { describe } from 'vitest';
import { isLong } from '../support/effort.ts';
import { testEverybody } from './everybody.ts';

describe.runIf(isLong)('the long run', () =>
  testEverybody({ look: { mode: 'dark', viewport: { width: 390, height: 844 } }, turn: 1 }),
);
