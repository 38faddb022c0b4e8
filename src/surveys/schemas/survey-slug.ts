import { z } from 'zod';

/** The length of link tokens; custom URLs must differ in length. */
const tokenLength = 22;

const reserved = new Set(
  'admin api app assets embed help login logout new preview resume static survey surveys test unsubscribe www'.split(
    ' ',
  ),
);

/** The custom part of a survey URL, as in /survey/summer-fair. */
export const surveySlugSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'At least 3 characters')
  .max(60, 'At most 60 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Letters a to z, digits and single hyphens')
  .refine((text) => text.length !== tokenLength, `A URL of ${tokenLength} characters is reserved for permanent links`)
  .refine((text) => !reserved.has(text), 'This URL is reserved');

export const isLinkToken = (text: string): boolean => /^[\w-]{22}$/.test(text);
