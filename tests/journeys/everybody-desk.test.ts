import { rounds } from '../support/effort.ts';
import { checkEveryAddress, type Mode } from './every-address.ts';

// The short run has one mode for each width, the phone the other one.
const modes: Mode[] = ['dark', 'light'];
checkEveryAddress(modes.slice(0, rounds(1, 2)), { width: 1280, height: 800 }, 0);
