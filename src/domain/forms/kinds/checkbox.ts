import { someChoices } from '../some-choices.ts';

export const checkbox = someChoices;
