import type { SubmissionState } from '../schemas/survey-page.ts';

export const isConsentMissing = ({ survey, consent }: Pick<SubmissionState, 'survey' | 'consent'>): boolean =>
  survey.consent !== undefined && survey.consent.id !== consent;
