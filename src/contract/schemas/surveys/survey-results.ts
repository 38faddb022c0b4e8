import { z } from 'zod';
import { fieldTypeSchema } from '../forms/sentiment-field.ts';

const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable();

/** A figure with what must be known to read it. */
export const figureSchema = z.object({
  value: z.number().nullable(),
  n: z.int(),
  interval: intervalSchema,
  isSmall: z.boolean(),
});

export const netPromoterSchema = figureSchema.extend({
  promoters: z.int(),
  passives: z.int(),
  detractors: z.int(),
});

/** How often something was said; the share is in percent of those who answered the question, or were offered it. */
const countedSchema = z.object({
  id: z.string(),
  label: z.string(),
  count: z.int(),
  share: z.number(),
  /** How many were offered it, where that hung on an earlier answer. */
  offered: z.int().optional(),
  /** It is no longer offered. */
  isRemoved: z.boolean().optional(),
});

const wordCountSchema = z.object({
  word: z.string(),
  count: z.int(),
  /** The mean feeling of the texts that say it, from −1 to 1; null where no feeling was read. */
  feeling: z.number().nullable(),
});

/** Response detailss to one question; which part is there depends on its kind. */
export const questionResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choices'),
    choices: z.array(countedSchema),
    /** More than one could be chosen: the shares add up to more than 100. */
    isMultiple: z.boolean(),
    /** What was said in own words, most often first. */
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
    /** The share of the best answers in percent, where the kind has such a figure. */
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
        /** Of rated rows. */
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
    /** How many of the newest texts were read. */
    read: z.int(),
    words: z.array(wordCountSchema),
    topics: z.array(wordCountSchema),
    feelings: z.object({ positive: z.int(), neutral: z.int(), negative: z.int(), mixed: z.int(), unread: z.int() }),
  }),
  z.object({ kind: z.literal('files'), files: z.int() }),
  /** How many answered is all that is shown: the answers say who somebody is. */
  z.object({ kind: z.literal('personal') }),
]);

export const questionSummarySchema = z.object({
  fieldId: z.int(),
  key: z.string(),
  fieldName: z.string(),
  fieldType: fieldTypeSchema,
  /** No longer asked. */
  isRemoved: z.boolean(),
  /** How many answered it. */
  n: z.int(),
  /** It can be the side of a cross-table and a filter. */
  isGrouping: z.boolean(),
  result: questionResultSchema,
});

/** Where people were when they stopped, and how long they took. */
export const stepSchema = z.object({
  fieldId: z.int(),
  fieldName: z.string(),
  /** How many saw it or went past it. */
  reached: z.int(),
  answered: z.int(),
  /** How many of those who did not finish saw nothing after it. */
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
  /** Of those who began, how many finished, in percent. */
  completion: figureSchema,
  medianMs: z.number().nullable(),
});

const lettersSchema = z.object({
  delivered: z.int(),
  complete: z.int(),
  rate: figureSchema,
  /** Of those that were sent since openings are counted, whose link was opened, in percent; null where none was sent. */
  opened: z.object({ sent: z.int(), opened: z.int(), rate: figureSchema }).nullable(),
});

/** Of those who could have answered, how many did. */
export const responseRatesSchema = z.object({
  /** Of those who opened the page. Null where that was not counted, or is not known under these filters. */
  opened: z
    .object({
      /** The first day that is counted. */
      since: z.string(),
      opened: z.int(),
      /** Since that day. */
      began: z.int(),
      complete: z.int(),
      /** In percent. Nobody is counted twice where more began than opened the page: then there is no rate. */
      rate: figureSchema.nullable(),
      /** Whether that is everybody who began. */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** Of those to whom an invitation was delivered. Null where nobody was invited, or with filters. */
  invited: lettersSchema.nullable(),
  /** Of those who were asked by email how it went, after a response was resolved. Null as above. */
  followedUp: lettersSchema.nullable(),
});

export const surveySummarySchema = z.object({
  /** A survey that `isMixed` asks each submission in another order: its steps say who saw a question, and not where people stop. */
  survey: z.object({ id: z.int(), name: z.string(), publishedVersion: z.int().nullable(), isMixed: z.boolean() }),
  /** How many answers are counted below. */
  n: z.int(),
  totals: resultTotalsSchema,
  rates: responseRatesSchema,
  days: z.array(z.object({ day: z.string(), started: z.int(), complete: z.int() })),
  metrics: z.object({
    nps: netPromoterSchema,
    csat: figureSchema,
    ces: figureSchema,
    sentiment: figureSchema,
  }),
  /** So many of the best answers from 1 to 5 count as satisfied. */
  topBoxes: z.int(),
  steps: z.array(stepSchema),
  questions: z.array(questionSummarySchema),
  /** What can be filtered by. */
  known: z.object({
    languages: z.array(z.string()),
    sources: z.array(z.string()),
    devices: z.array(z.string()),
    tags: z.array(z.string()),
    links: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

export type Figure = z.infer<typeof figureSchema>;
export type ResponseRates = z.infer<typeof responseRatesSchema>;
export type Counted = z.infer<typeof countedSchema>;
export type QuestionResult = z.infer<typeof questionResultSchema>;
export type QuestionSummary = z.infer<typeof questionSummarySchema>;
export type ResultStep = z.infer<typeof stepSchema>;
export type SurveySummary = z.infer<typeof surveySummarySchema>;
export type WordCount = z.infer<typeof wordCountSchema>;
