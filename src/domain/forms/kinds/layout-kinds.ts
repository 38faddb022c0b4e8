import { type Kind, noScore } from './kind.ts';

export const layoutKind: Kind = {
  check: () => ({ error: 'There is nothing to answer here' }),
  format: () => '',
  score: noScore,
};

export const section = layoutKind;

export const statement = layoutKind;

export const pageBreak = layoutKind;
