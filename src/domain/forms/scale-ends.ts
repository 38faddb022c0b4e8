import type { FieldType } from '../../contract/schemas/forms/field-types.ts';

type Ends = readonly [low: string, high: string];
type EndsOfKinds = Partial<Record<FieldType, Ends>>;

/** Default labels of scale ends, because a number without labels can be read in either direction. */
export const englishEnds = {
  nps: ['Not at all likely', 'Extremely likely'],
  csat: ['Very dissatisfied', 'Very satisfied'],
  ces: ['Very difficult', 'Very easy'],
  rating_smiley: ['Very unhappy', 'Very happy'],
} as const satisfies EndsOfKinds;

const inLanguages: Record<string, EndsOfKinds> = {
  de: {
    nps: ['Sehr unwahrscheinlich', 'Sehr wahrscheinlich'],
    csat: ['Sehr unzufrieden', 'Sehr zufrieden'],
    ces: ['Sehr schwierig', 'Sehr einfach'],
    rating_smiley: ['Sehr unzufrieden', 'Sehr zufrieden'],
  },
  fr: {
    nps: ['Pas du tout probable', 'Très probable'],
    csat: ['Pas du tout satisfait', 'Très satisfait'],
    ces: ['Très difficile', 'Très facile'],
    rating_smiley: ['Très mécontent', 'Très content'],
  },
  es: {
    nps: ['Nada probable', 'Muy probable'],
    csat: ['Muy insatisfecho', 'Muy satisfecho'],
    ces: ['Muy difícil', 'Muy fácil'],
    rating_smiley: ['Muy descontento', 'Muy contento'],
  },
  ar: {
    nps: ['غير محتمل إطلاقًا', 'محتمل جدًا'],
    csat: ['غير راضٍ إطلاقًا', 'راضٍ جدًا'],
    ces: ['صعب جدًا', 'سهل جدًا'],
    rating_smiley: ['مستاء جدًا', 'سعيد جدًا'],
  },
};

/** The labels of a scale's ends in a language, with English as fallback. */
export function endsOf(fieldType: FieldType, language: string): Ends | undefined {
  return inLanguages[language.split('-')[0] ?? language]?.[fieldType] ?? englishEndsOf(fieldType);
}

export function englishEndsOf(fieldType: FieldType): Ends | undefined {
  const ends: EndsOfKinds = englishEnds;
  return ends[fieldType];
}
