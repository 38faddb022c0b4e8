import { layoutKind } from '../layout-kind.ts';

export const statement = layoutKind;
