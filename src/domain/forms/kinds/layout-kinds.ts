import { type Kind, noScore } from './kind.ts';

export const layoutKind: Kind = {
  check: () => ({ error: 'This element takes no answer' }),
  format: () => '',
  score: noScore,
};

export const section = layoutKind;

export const statement = layoutKind;

export const pageBreak = layoutKind;
