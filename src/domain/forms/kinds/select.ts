import { oneChoice } from '../one-choice.ts';

export const select = oneChoice;
