import { fromOneToFive } from '../scales.ts';

export const ratingStar = fromOneToFive();
