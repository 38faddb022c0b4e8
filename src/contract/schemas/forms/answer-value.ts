import { z } from 'zod';

const partSchema = z.union([
  z.string().max(2_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(2_000)).max(200),
  z.null(),
]);

/** Several answers under one question: by row of a table, by line of an address. */
export const answerPartsSchema = z
  .record(z.string().max(40), partSchema)
  .refine((parts) => Object.keys(parts).length <= 60, 'Too many parts');

/**
 * An answer as inputs hold it and the store keeps it; null when nothing was said. On the way to the server, what is
 * not a plain value may also travel as its JSON text.
 */
export const answerValueSchema = z.union([
  z.string().max(50_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(2_000)).max(200),
  answerPartsSchema,
  z.null(),
]);
