import { z } from 'zod';
import words from '../../../seed/words/draft.json' with { type: 'json' };
import { fieldTypes } from '../../contract/schemas/forms/field-types.ts';

/** A request with a known question: recommend, effort, why. */
export type Concept = keyof typeof words.concepts;

export const concepts = Object.keys(words.concepts) as [Concept, ...Concept[]];

const typeSchema = z.enum(fieldTypes);
const pattern = z.string().transform((source) => new RegExp(source, 'i'));

/** How descriptions are read: the type of each request, English words, and the prompt for a language model. */
export const draftWords = {
  ...words,
  types: z.array(z.tuple([pattern, typeSchema])).parse(words.types),
  concepts: z.record(z.enum(concepts), typeSchema).parse(words.concepts),
};
