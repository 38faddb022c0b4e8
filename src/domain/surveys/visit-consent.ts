import type { VisitState } from '../../contract/survey-page.ts';

/** Whether a visitor is still to agree to the text of the survey, as it reads now. */
export const isConsentMissing = ({ visit, consent }: Pick<VisitState, 'visit' | 'consent'>): boolean =>
  visit.consent !== undefined && visit.consent.id !== consent;
