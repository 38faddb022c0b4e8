import type { Row } from '../../../crud/fields/row.ts';

export const isBuiltIn = ({ key, base }: Row): boolean => key === base;
