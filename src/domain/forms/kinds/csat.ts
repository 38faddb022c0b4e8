import { fromOneToFive } from '../scales.ts';

export const csat = fromOneToFive();
