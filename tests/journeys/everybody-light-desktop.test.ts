import { describe } from 'vitest';
import { isLong } from '../support/effort.ts';
import { testEverybody } from './everybody.ts';
import { desk } from './look.ts';

describe.runIf(isLong)('the long run', () => testEverybody({ look: { mode: 'light', viewport: desk }, turn: 0 }));
