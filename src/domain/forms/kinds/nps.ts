import { scaleKind } from '../scale-kind.ts';
import { feelingOf, feelings } from '../scales.ts';

export const nps = scaleKind(0, 10, (value) => feelingOf(feelings.nps, value));
