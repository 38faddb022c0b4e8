import { testEverybody } from './everybody.ts';

testEverybody({ look: { mode: 'light', viewport: { width: 390, height: 844 } }, turn: 1 });
