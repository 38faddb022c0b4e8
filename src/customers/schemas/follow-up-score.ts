import { z } from 'zod';

/** The follow-up scores; null if the survey does not measure them or the response does not count. */
export const followUpScoreShape = {
  score: z.number().nullable(),
  nps: z.int().nullable(),
  csat: z.int().nullable(),
  ces: z.int().nullable(),
};
