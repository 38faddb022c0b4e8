import { testEverybody } from './everybody.ts';
import { desk } from './look.ts';

testEverybody({ look: { mode: 'dark', viewport: desk }, turn: 0 });
