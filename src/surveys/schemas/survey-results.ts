import { z } from 'zod';
import { fieldTypeSchema } from '../../forms/schemas/sentiment-field.ts';

const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable();

export const figureSchema = z
  .object({
    value: z.number().nullable(),
    n: z.int(),
    interval: intervalSchema,
    isSmall: z.boolean(),
  })
  .meta({ id: 'SurveyFigure' });

export const netPromoterSchema = figureSchema
  .extend({ promoters: z.int(), passives: z.int(), detractors: z.int() })
  .meta({ id: 'NetPromoterFigure' });

/** A count and its share in percent of those who answered the question or were offered the choice. */
const countedSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    count: z.int(),
    share: z.number(),
    offered: z.int().optional(),
    isRemoved: z.boolean().optional(),
  })
  .meta({ id: 'CountedAnswer' });

const wordCountSchema = z.object({
  word: z.string(),
  count: z.int(),
  /** The mean sentiment of the matching texts, from −1 to 1; null if unknown. */
  feeling: z.number().nullable(),
});

/** The results of one question; the parts depend on its type. */
export const questionResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choices'),
    choices: z.array(countedSchema),
    /** Multiple choice: the shares add up to more than 100. */
    isMultiple: z.boolean(),
    others: z.array(z.object({ text: z.string(), count: z.int() })),
  }),
  z.object({ kind: z.literal('nps'), figure: netPromoterSchema, distribution: z.array(countedSchema) }),
  z.object({
    kind: z.literal('numbers'),
    mean: figureSchema,
    median: z.number().nullable(),
    least: z.number().nullable(),
    most: z.number().nullable(),
    distribution: z.array(countedSchema),
    /** The top-box share in percent, for types that have one. */
    top: z.object({ label: z.string(), figure: figureSchema }).nullable(),
  }),
  z.object({
    kind: z.literal('matrix'),
    columns: z.array(z.object({ id: z.string(), label: z.string() })),
    rows: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        n: z.int(),
        mean: figureSchema.nullable(),
        cells: z.array(z.object({ id: z.string(), count: z.int(), share: z.number() })),
        isRemoved: z.boolean().optional(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('ranking'),
    choices: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        meanRank: figureSchema,
        first: figureSchema,
        firsts: z.int(),
        isRemoved: z.boolean().optional(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('dates'),
    earliest: z.string().nullable(),
    latest: z.string().nullable(),
    periods: z.array(countedSchema),
  }),
  z.object({
    kind: z.literal('text'),
    read: z.int(),
    words: z.array(wordCountSchema),
    topics: z.array(wordCountSchema),
    feelings: z.object({ positive: z.int(), neutral: z.int(), negative: z.int(), mixed: z.int(), unread: z.int() }),
  }),
  z.object({ kind: z.literal('files'), files: z.int() }),
  /** Only the count, because the answers are personal data. */
  z.object({ kind: z.literal('personal') }),
]);

export const questionSummarySchema = z
  .object({
    fieldId: z.int(),
    key: z.string(),
    fieldName: z.string(),
    fieldType: fieldTypeSchema,
    isRemoved: z.boolean(),
    n: z.int(),
    isGrouping: z.boolean(),
    result: questionResultSchema,
  })
  .meta({ id: 'QuestionSummary' });

export const stepSchema = z.object({
  fieldId: z.int(),
  fieldName: z.string(),
  /** How many were shown the question. */
  reached: z.int(),
  answered: z.int(),
  /** How many did not finish and saw nothing after it. */
  left: z.int(),
  medianMs: z.number().nullable(),
});

export const resultTotalsSchema = z.object({
  started: z.int(),
  partial: z.int(),
  complete: z.int(),
  screenedOut: z.int(),
  overQuota: z.int(),
  spam: z.int(),
  test: z.int(),
  /** The completion rate in percent. */
  completion: figureSchema,
  medianMs: z.number().nullable(),
  p90Ms: z.number().nullable(),
  /** Of many responses, times are counted in buckets of 10 % width: here and in the steps. */
  areTimesApproximate: z.boolean(),
});

const emailRatesSchema = z.object({
  delivered: z.int(),
  complete: z.int(),
  rate: figureSchema,
  /** The open rate in percent of mails sent since opens are tracked; null if none. */
  opened: z.object({ sent: z.int(), opened: z.int(), rate: figureSchema }).nullable(),
});

export const responseRatesSchema = z.object({
  /** Of those who opened the page; null if not tracked or unavailable with these filters. */
  opened: z
    .object({
      since: z.string(),
      opened: z.int(),
      began: z.int(),
      complete: z.int(),
      /** In percent; null if more started than opened the page. */
      rate: figureSchema.nullable(),
      isWhole: z.boolean(),
    })
    .nullable(),
  /** Of delivered invitations; null without invitations or with filters. */
  invited: emailRatesSchema.nullable(),
  /** Of delivered follow-up mails; null without any or with filters. */
  followedUp: emailRatesSchema.nullable(),
});

export const surveySummarySchema = z
  .object({
    /** With `isMixed` the question order is randomized: the steps count views and not drop-off. */
    survey: z.object({ id: z.int(), name: z.string(), publishedVersion: z.int().nullable(), isMixed: z.boolean() }),
    n: z.int(),
    totals: resultTotalsSchema,
    rates: responseRatesSchema,
    days: z.array(z.object({ day: z.string(), started: z.int(), complete: z.int() })),
    metrics: z.object({ nps: netPromoterSchema, csat: figureSchema, ces: figureSchema, sentiment: figureSchema }),
    /** The question that each score counts, by key; null without such a question. */
    headlines: z.object({ nps: z.string().nullable(), csat: z.string().nullable(), ces: z.string().nullable() }),
    /** The Net Promoter Score of each week or month with answers; `start` is its first day. */
    trend: z.object({
      unit: z.enum(['week', 'month']),
      periods: z.array(z.object({ start: z.string(), nps: netPromoterSchema })),
    }),
    /** The number of top boxes of a 1 to 5 scale that count as satisfied. */
    topBoxes: z.int(),
    steps: z.array(stepSchema),
    questions: z.array(questionSummarySchema),
    known: z.object({
      languages: z.array(z.string()),
      sources: z.array(z.string()),
      devices: z.array(z.string()),
      tags: z.array(z.string()),
      links: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  })
  .meta({ id: 'SurveySummary' });

export type Figure = z.infer<typeof figureSchema>;
export type ResponseRates = z.infer<typeof responseRatesSchema>;
export type Counted = z.infer<typeof countedSchema>;
export type QuestionResult = z.infer<typeof questionResultSchema>;
export type QuestionSummary = z.infer<typeof questionSummarySchema>;
export type ResultStep = z.infer<typeof stepSchema>;
export type SurveySummary = z.infer<typeof surveySummarySchema>;
export type WordCount = z.infer<typeof wordCountSchema>;
