import type { Row } from '../../../crud/fields/row.ts';

/** One of the eight, which are called by themselves. */
export const isBuiltIn = ({ key, base }: Row): boolean => key === base;
