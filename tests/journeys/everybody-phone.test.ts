import { rounds } from '../support/effort.ts';
import { checkEveryAddress, type Mode } from './every-address.ts';

// The short run has one mode for each width, the desk the other one.
const modes: Mode[] = ['light', 'dark'];
checkEveryAddress(modes.slice(0, rounds(1, 2)), { width: 390, height: 844 }, 1);
