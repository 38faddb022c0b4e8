import { z } from 'zod';
import { textFeelings } from './survey-result-query.ts';
import { figureSchema } from './survey-results.ts';

const sideOfTableSchema = z.object({ name: z.string(), label: z.string(), isMultiple: z.boolean() });

export const crossTabSchema = z.object({
  rows: sideOfTableSchema.nullable(),
  columns: sideOfTableSchema.nullable(),
  n: z.int(),
  columnHeads: z.array(z.object({ id: z.string(), label: z.string(), n: z.int(), isSmall: z.boolean() })),
  lines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      n: z.int(),
      cells: z.array(
        z.object({
          count: z.int(),
          /** Percent of the column. */
          share: z.number(),
          p: z.number().nullable(),
          /** Compared with all other columns, after Holm's correction for all cells. */
          differs: z.enum(['higher', 'lower']).nullable(),
        }),
      ),
    }),
  ),
  /** Null for multiple choice questions, and for a single row or column. */
  independence: z
    .object({
      chiSquared: z.number(),
      degrees: z.int(),
      n: z.int(),
      p: z.number(),
      /** Cramér's V. */
      strength: z.number(),
      /** Expected counts are too small for the test (Cochran 1954). */
      isThin: z.boolean(),
    })
    .nullable(),
});

const comparedSchema = z.object({
  figure: figureSchema,
  /** Compared with all other respondents. */
  difference: z.number().nullable(),
  p: z.number().nullable(),
  isSignificant: z.boolean(),
});

export const comparisonSchema = z.object({
  by: sideOfTableSchema.nullable(),
  /** The number of top boxes of a 1 to 5 scale that count as satisfied. */
  topBoxes: z.int(),
  segments: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      n: z.int(),
      nps: comparedSchema,
      csat: comparedSchema,
      ces: comparedSchema,
      sentiment: comparedSchema,
    }),
  ),
});

export const textsSchema = z.object({
  fieldId: z.int().nullable(),
  /** How many of the newest responses were read, and out of how many requested. */
  read: z.int(),
  found: z.int(),
  texts: z.array(
    z.object({
      responseId: z.int(),
      text: z.string(),
      at: z.string(),
      language: z.string(),
      feeling: z.enum(textFeelings).nullable(),
      topics: z.array(z.string()),
    }),
  ),
});

export type CrossTab = z.infer<typeof crossTabSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
export type Texts = z.infer<typeof textsSchema>;
