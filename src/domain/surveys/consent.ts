import type { SubmissionState } from '../../contract/survey-page.ts';

export const isConsentMissing = ({ survey, consent }: Pick<SubmissionState, 'survey' | 'consent'>): boolean =>
  survey.consent !== undefined && survey.consent.id !== consent;
