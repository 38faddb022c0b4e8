import { layoutKind } from '../layout-kind.ts';

export const section = layoutKind;
