import { layoutKind } from '../layout-kind.ts';

export const pageBreak = layoutKind;
