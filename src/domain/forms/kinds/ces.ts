import { scaleKind } from '../scale-kind.ts';
import { feelingOf, feelings } from '../scales.ts';

export const ces = scaleKind(1, 7, (value) => feelingOf(feelings.ces, value));
