import { ownScaleKind } from '../scale-kind.ts';
import { ownScales } from '../scales.ts';

export const ratingNumber = ownScaleKind(...ownScales.rating_number);
