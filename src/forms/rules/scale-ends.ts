import translations from '../../../seed/words/scale-ends.json' with { type: 'json' };
import type { FieldType } from '../schemas/field-types.ts';

type Ends = readonly [low: string, high: string];
type EndsOfKinds = Partial<Record<FieldType, Ends>>;

/** Default labels of scale ends, because a number without labels can be read in either direction. */
export const englishEnds = {
  nps: ['Not at all likely', 'Extremely likely'],
  csat: ['Very dissatisfied', 'Very satisfied'],
  ces: ['Very difficult', 'Very easy'],
  rating_smiley: ['Very unhappy', 'Very happy'],
} as const satisfies EndsOfKinds;

const inLanguages: Readonly<Record<string, Partial<Record<FieldType, readonly string[]>>>> = translations;

/** The labels of a scale's ends in a language, with English as fallback. */
export function endsOf(fieldType: FieldType, language: string): readonly string[] | undefined {
  return inLanguages[language.split('-')[0] ?? language]?.[fieldType] ?? englishEndsOf(fieldType);
}

export function englishEndsOf(fieldType: FieldType): Ends | undefined {
  const ends: EndsOfKinds = englishEnds;
  return ends[fieldType];
}
