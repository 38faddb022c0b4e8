import { someChoices } from '../some-choices.ts';

export const multiselect = someChoices;
