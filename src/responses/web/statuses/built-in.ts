import type { RowOf } from '../../../core/routes/operations.ts';

export const isBuiltIn = ({ key, base }: RowOf<'responseStatuses'>): boolean => key === base;
