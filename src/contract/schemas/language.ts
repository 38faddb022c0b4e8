import { z } from 'zod';
import { proseSchema } from './common.ts';

/** BCP 47, such as en, pt-BR or ar. */
export const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'Enter a language such as en or pt-BR');

/** The same text by language; the first language is the fallback. */
export const localizedTextSchema = (most: number) => z.record(languageSchema, proseSchema(most));

export type LocalizedText = z.infer<ReturnType<typeof localizedTextSchema>>;
