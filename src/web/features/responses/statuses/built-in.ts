import type { Row } from '../../../crud/fields/column.ts';

export const isBuiltIn = ({ key, base }: Row): boolean => key === base;
