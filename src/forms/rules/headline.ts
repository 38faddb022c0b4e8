import type { FormField } from './kinds/kind.ts';

const scoreTypes = ['nps', 'csat', 'ces'] as const;
export type ScoreType = (typeof scoreTypes)[number];

/** The question of a type that a form's score counts: the one for sentiment, otherwise the first. */
export function headlineField<F extends Pick<FormField, 'fieldType' | 'isSentimentValue'>>(
  fields: readonly F[],
  type: ScoreType,
): F | undefined {
  const ownFields = fields.filter(({ fieldType }) => fieldType === type);
  return ownFields.find(({ isSentimentValue }) => isSentimentValue) ?? ownFields[0];
}
