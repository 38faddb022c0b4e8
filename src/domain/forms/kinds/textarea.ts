import { textKind } from '../text-kind.ts';

export const textarea = textKind(10_000, () => undefined);
