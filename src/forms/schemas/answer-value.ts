import { z } from 'zod';

const partSchema = z.union([
  z.string().max(2_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(2_000)).max(200),
  z.null(),
]);

/** Several answers to one question: by matrix row or by address line. */
export const answerPartsSchema = z
  .record(z.string().max(40), partSchema)
  .refine((parts) => Object.keys(parts).length <= 60, 'Too many parts');

/** An answer as inputs hold it and the database stores it; null if empty. Requests may send objects as JSON text. */
export const answerValueSchema = z
  .union([
    z.string().max(50_000),
    z.number(),
    z.boolean(),
    z.array(z.string().max(2_000)).max(200),
    answerPartsSchema,
    z.null(),
  ])
  .meta({ id: 'AnswerValue' });
