import { z } from 'zod';

/** The statuses of a response that staff handle. */
export const statuses = [
  'new',
  'open',
  'in_progress',
  'pending_customer',
  'pending_internal',
  'resolved',
  'closed',
  'rejected',
] as const;

/** They end the handling. */
export const finalStatuses: readonly string[] = ['resolved', 'closed', 'rejected'] satisfies Status[];

export const statusSchema = z.enum(statuses);
export type Status = (typeof statuses)[number];

/** Only `complete` responses count in results. */
export const surveyResponseStatuses = [
  'started',
  'partial',
  'complete',
  'screened_out',
  'over_quota',
  'spam',
  'test',
] as const;
export const surveyResponseStatusSchema = z.enum(surveyResponseStatuses);
export type SurveyResponseStatus = (typeof surveyResponseStatuses)[number];
