import type { SubmissionState } from '../../contract/survey-page.ts';

/** Whether a visitor is still to agree to the text of the survey, as it reads now. */
export const isConsentMissing = ({ survey, consent }: Pick<SubmissionState, 'survey' | 'consent'>): boolean =>
  survey.consent !== undefined && survey.consent.id !== consent;
