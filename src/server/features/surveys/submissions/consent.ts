import { invalid } from '../../../../contract/errors.ts';
import type { StartSubmission } from '../../../../contract/schemas/surveys/submission.ts';
import type { SurveySettings } from '../../../../contract/schemas/surveys/survey.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Found } from '../record/find-survey.ts';
import type { StoredSubmission } from '../record/stored-submission.ts';
import { consentIdOf } from '../record/survey-version.ts';

/**
 * The version whose consent text is agreed to; undefined if not needed. Delayed answers refer to the text shown at the
 * time. Throws 422 at `consent`.
 */
export async function agreedVersion(
  found: Found,
  { consent, waited }: StartSubmission,
  before: StoredSubmission | undefined,
): Promise<number | undefined> {
  if (found.survey.consentId === undefined || before?.consentedAt) return undefined;
  if (consent === found.survey.consentId) return found.version;
  const earlier = waited && consent ? await versionOfConsent(found, consent) : undefined;
  if (earlier !== undefined) return earlier;
  const message = consent ? 'This text has changed: please read it again' : 'Please agree before you answer';
  throw invalid([{ path: 'consent', message }]);
}

async function versionOfConsent({ tx, surveyId }: Found, consent: string): Promise<number | undefined> {
  const versions = await tx.rows(sql<{ number: number; settings: SurveySettings }>`
    select number, document -> 'settings' as settings from survey_versions
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} order by number desc`);
  return versions.find(({ settings }) => consentIdOf(settings) === consent)?.number;
}
