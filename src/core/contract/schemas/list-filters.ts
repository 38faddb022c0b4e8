import { z } from 'zod';

// As long as the keys of all possible statuses together.
const maxParamLength = 2_000;

/** The filters of a list as in its URL: {"view": "open", "sentimentId_in": "3,4"}. */
export const listFiltersSchema = z
  .record(z.string().regex(/^\w{1,60}$/, 'Use a field of the list'), z.string().max(maxParamLength))
  .refine((texts) => Object.keys(texts).length <= 30, 'At most 30 filters');
