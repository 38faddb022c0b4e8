import { fromOneToFive } from '../scales.ts';

export const ratingSmiley = fromOneToFive();
