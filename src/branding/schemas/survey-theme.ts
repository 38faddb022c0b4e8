import { z } from 'zod';
import { colorSchema, pictureSchema } from '../../core/contract/schemas/common.ts';

/** The design of a survey, and of the pages that a tenant shows without a session. */
export const surveyThemeSchema = z
  .strictObject({
    color: colorSchema.optional(),
    background: colorSchema.optional(),
    logo: pictureSchema.optional(),
    font: z.enum(['sans', 'serif', 'rounded']).optional(),
    corners: z.enum(['square', 'soft', 'round']).optional(),
  })
  .meta({ id: 'SurveyTheme' });

export type SurveyTheme = z.infer<typeof surveyThemeSchema>;
