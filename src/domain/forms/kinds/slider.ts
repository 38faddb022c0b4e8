import { ownScaleKind } from '../scale-kind.ts';
import { ownScales } from '../scales.ts';

export const slider = ownScaleKind(...ownScales.slider);
