import { hash } from 'node:crypto';
import { invalid } from '../../../contract/errors.ts';
import type { SurveySettings } from '../../../contract/schemas/survey.ts';
import type { StartVisit } from '../../../contract/schemas/survey-visit.ts';
import type { Found } from './find.ts';
import type { Kept } from './save.ts';

/** What names a text that visitors agree to, in all its languages; undefined where they agree to nothing. */
export function consentIdOf({ requireConsent, consentText }: SurveySettings): string | undefined {
  return requireConsent ? hash('sha256', JSON.stringify(consentText), 'base64url').slice(0, 16) : undefined;
}

/**
 * Whether these answers bring the agreement that the survey asks for; false where it asks for none, or has it. Throws
 * 422 at `consent` where it is missing, or was given to another text.
 */
export function agreesNow({ survey }: Found, { consent }: StartVisit, before: Kept | undefined): boolean {
  if (survey.consentId === undefined || before?.consentedAt) return false;
  if (consent === survey.consentId) return true;
  const message = consent ? 'This text has changed: please read it again' : 'Please agree before you answer';
  throw invalid([{ path: 'consent', message }]);
}
