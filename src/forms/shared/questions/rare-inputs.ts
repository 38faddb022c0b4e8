import type { ComponentType } from 'react';
import type { FieldType } from '../../schemas/field-types.ts';
import { LinesInput, LocationInput } from './address.tsx';
import type { RareType } from './inputs.ts';
import { MatrixMultiInput, MatrixRatingInput, MatrixSingleInput } from './matrix.tsx';
import { PictureChoiceInput } from './pictures.tsx';
import { RankingInput } from './ranking.tsx';
import type { QuestionInput, QuestionInputProps } from './shared/place.ts';
import { fetchUploadParts, UploadInput } from './upload/upload.tsx';

const group = (Input: ComponentType<QuestionInputProps>): QuestionInput => ({ Input, isGroup: true });

export const rareInputs: Record<RareType, QuestionInput> = {
  matrix_single: group(MatrixSingleInput),
  matrix_multi: group(MatrixMultiInput),
  matrix_rating: group(MatrixRatingInput),
  ranking: group(RankingInput),
  picture_choice: group(PictureChoiceInput),
  file: group(UploadInput),
  image: group(UploadInput),
  audio: group(UploadInput),
  signature: group(UploadInput),
  location: group(LocationInput),
  address: group(LinesInput),
  contact_info: group(LinesInput),
};

/** Preloads inputs before they are visible, because the connection may be lost by then. */
export function fetchParts(fields: readonly { fieldType: FieldType }[]): void {
  for (const { fieldType } of fields) fetchUploadParts(fieldType);
}
