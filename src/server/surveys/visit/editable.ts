import type { VisitAnswer } from '../../../contract/schemas/survey-visit.ts';
import type { Services } from '../../http/call.ts';
import { resumeToken } from '../link-token.ts';
import type { Found } from './find.ts';
import { endingWords } from './finish.ts';
import type { Kept } from './kept.ts';
import { endingKept } from './quota-ending.ts';

/** Whether visitors may change what they have sent, at a place that is theirs, and not once a time limit has ended it. */
export const allowsEdits = ({ settings, survey, link }: Pick<Found, 'settings' | 'survey' | 'link'>): boolean =>
  settings.editAfterSubmit === true &&
  survey.document.settings.timeLimitSec === undefined &&
  link !== null &&
  link.kind !== 'kiosk';

/** Nothing more comes to it of itself. */
export const isClosed = ({ completedAt, lateBySec }: Kept) => completedAt !== null || lateBySec !== null;

/** Whether a finished answer may still be changed: one that counts, or that its visitor believes to count. */
export const isEditable = (found: Found, { status, completedAt, lateBySec }: Kept): boolean =>
  allowsEdits(found) && completedAt !== null && lateBySec === null && ['complete', 'spam', 'test'].includes(status);

/** What leads back to a finished answer; null where nothing does. */
export const wayBack = (services: Services, found: Found, visitId: string, status: string): string | null =>
  allowsEdits(found) && status === 'complete' ? resumeToken(services, found.tenantId, found.surveyId, visitId) : null;

/** What is told of answers that came after the time of their visit. */
export const cameLate: VisitAnswer = { resumeToken: null, status: 'late', ending: null };

/** What was told when a visit was finished, told once more. */
export function toldAgain(services: Services, found: Found, kept: Kept): VisitAnswer {
  const { status, endingId, language, lateBySec, visitId } = kept;
  if (lateBySec !== null) return cameLate;
  const told = status === 'screened_out' || status === 'over_quota' ? status : 'complete';
  return {
    resumeToken: wayBack(services, found, visitId, told),
    status: told,
    ending: endingWords(found, endingKept(found, endingId), language),
  };
}
