import type { ComponentType } from 'react';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';
import type { InputProps } from './input-props.ts';
import type { Face, RareType } from './inputs.ts';
import { LinesInput, LocationInput } from './lines.tsx';
import { PictureInput } from './pictures.tsx';
import { RankingInput } from './ranking.tsx';
import { OneInEachRow, ScaleInEachRow, SomeInEachRow } from './tables.tsx';
import { UploadInput } from './uploads.tsx';

const group = (Input: ComponentType<InputProps>): Face => ({ Input, isGroup: true });

/** How the kinds are answered that most surveys do without. */
export const rareInputs: Record<RareType, Face> = {
  matrix_single: group(OneInEachRow),
  matrix_multi: group(SomeInEachRow),
  matrix_rating: group(ScaleInEachRow),
  ranking: group(RankingInput),
  picture_choice: group(PictureInput),
  file: group(UploadInput),
  image: group(UploadInput),
  audio: group(UploadInput),
  signature: group(UploadInput),
  location: group(LocationInput),
  address: group(LinesInput),
  contact_info: group(LinesInput),
};

const parts: Partial<Record<FieldType, () => Promise<unknown>>> = {
  audio: () => Promise.all([import('./recorder.tsx'), import('./recording-length.ts')]),
  signature: () => import('./signature-pad.tsx'),
};

/** Has here what these questions need before they are in sight: there may be no connection by then. */
export function fetchParts(fields: readonly { fieldType: FieldType }[]): void {
  for (const { fieldType } of fields) parts[fieldType]?.().catch(() => undefined);
}
