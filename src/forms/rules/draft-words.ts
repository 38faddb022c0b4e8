import { z } from 'zod';
import words from '../../../seed/words/draft.json' with { type: 'json' };
import { fieldTypes } from '../schemas/field-types.ts';

/** A request with a known question: recommend, effort, why. */
export type Concept = keyof typeof words.concepts;

export const concepts = Object.keys(words.concepts) as [Concept, ...Concept[]];

const typeSchema = z.enum(fieldTypes);

/** The types of known questions, English words, and the prompt for a language model. */
export const draftWords = {
  ...words,
  concepts: z.record(z.enum(concepts), typeSchema).parse(words.concepts),
};
