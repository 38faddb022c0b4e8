import { type FieldError, invalid } from '../../../core/contract/errors.ts';
import type { Now } from '../../../core/rules/local-time.ts';
import { sql } from '../../../core/server/db/database.ts';
import { languageCountry, tenantCountry } from '../../../core/server/notations/phone-number.ts';
import { pathsOf } from '../../../forms/rules/kinds/file-kinds.ts';
import { isBlank } from '../../../forms/rules/kinds/kind.ts';
import { recordingIssue } from '../../../forms/rules/recording-length.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import { walk } from '../../../forms/rules/walk.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { uploadTypes } from '../../../forms/schemas/field-types.ts';
import { hasPhoneNumbers, withPhoneNumbers } from '../../../forms/shared/server/phone-numbers.ts';
import { foreignAnswers } from '../../../responses/shared/server/foreign-answers.ts';
import { reachedQuestions } from '../../rules/review.ts';
import { questionKey } from '../../rules/survey-pages.ts';
import type { StartSubmission, SubmissionAnswers } from '../../schemas/submission.ts';
import type { SurveySettings } from '../../schemas/survey.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { consentIdOf } from '../../shared/server/survey-version.ts';
import type { SubmissionRow } from '../record/stored-submission.ts';

export interface Read {
  sent: SubmissionAnswers;
  answered: Answered[];
  score: number | null;
}

/**
 * Validates answers and marks their files as named by the submission. Missing answers are allowed until `isComplete`.
 * Throws 422 with issues at `answers.<key>`.
 */
export async function readAnswers(
  found: Found,
  sent: SubmissionAnswers,
  {
    submissionId,
    isComplete,
    now,
    language,
  }: { submissionId: string; isComplete: boolean; now: Now; language: string },
): Promise<Read> {
  const { issues, ...checked } = checkedAnswers(found, sent, isComplete, now);
  const country = hasPhoneNumbers(checked.answered)
    ? (languageCountry(language) ?? (await tenantCountry(found.tx)))
    : undefined;
  const numbers = withPhoneNumbers(checked.answered, country);
  const read = { ...checked, answered: numbers.answered };
  const all = [
    ...issues,
    ...numbers.errors,
    ...(await foreignAnswers(found.tx, found.survey.fields, read.answered)),
    ...(await fileErrors(found, read.answered, submissionId)),
  ];
  if (all.length > 0)
    throw invalidIn(
      found,
      all.map(({ fieldId, message }) => errorAt(found, fieldId, message)),
    );
  return read;
}

/** Names the version, so that a page with another one fetches it. */
const invalidIn = ({ version }: Found, errors: FieldError[]) => invalid(errors, { surveyVersion: version });

function checkedAnswers({ survey, link }: Found, sent: SubmissionAnswers, isComplete: boolean, now: Now) {
  const allAnswers = { ...sent, ...prefillOf(survey, link?.prefill ?? {}) };
  const answers = Object.entries(allAnswers).map(([key, value]) => ({
    fieldId: survey.idByKey.get(key) as number,
    value,
  }));
  const { answered, score, errors } = validateAnswers(survey.fields, answers, now);
  if (isComplete || errors.length === 0) return { sent: allAnswers, answered, score, issues: errors };
  const answeredIds = new Set(answers.flatMap(({ fieldId, value }) => (isBlank(value) ? [] : [fieldId])));
  // An answer that is only incomplete can be continued later.
  for (const { field, value, error } of walk(survey.fields, answers))
    if (error && value !== null) answeredIds.delete(field.id);
  return { sent: allAnswers, answered, score, issues: errors.filter(({ fieldId }) => answeredIds.has(fieldId)) };
}

/** Values that a link pre-fills for hidden questions override the visitor's, because they identify the source. */
function prefillOf(survey: Found['survey'], prefill: SubmissionAnswers): SubmissionAnswers {
  if (Object.keys(prefill).length === 0) return prefill;
  const hidden = new Set(
    survey.fields.filter(({ fieldType }) => fieldType === 'hidden').map(({ id }) => survey.keyById.get(id)),
  );
  return Object.fromEntries(Object.entries(prefill).filter(([key]) => hidden.has(key)));
}

/** The ids of the questions that were shown, as sent or, for a complete response, as reached by its answers. */
export function shownIds(
  { survey }: Pick<Found, 'survey'>,
  { shown, isComplete }: { shown?: readonly string[] | undefined; isComplete: boolean },
  { sent }: Pick<Read, 'sent'>,
): number[] {
  const reached = isComplete ? reachedQuestions({ fields: survey.fields, oneByOne: false }, sent).map(questionKey) : [];
  return (shown ?? reached).flatMap((key) => survey.idByKey.get(key) ?? []);
}

const errorAt = ({ survey }: Pick<Found, 'survey'>, fieldId: number, message: string): FieldError => ({
  path: `answers.${survey.keyById.get(fieldId) ?? fieldId}`,
  message,
});

const mostBytes = 100 * 1024 * 1024;

/** Validates files: they must be uploads through this survey, and recordings must respect the maximum duration. */
async function fileErrors(found: Found, answered: readonly Answered[], submissionId: string) {
  const { survey } = found;
  const uploads = answered.filter(({ fieldType }) => uploadTypes.some((type) => type === fieldType));
  if (uploads.length === 0) return [];
  const { known, bytes } = await nameFiles(found, uploads.flatMap(namesIn), submissionId);
  if (bytes > mostBytes) {
    return uploads.map(({ fieldId, fieldName }) => ({ fieldId, message: `${fieldName}: These files are too large` }));
  }
  const issues = await Promise.all(
    uploads.map(async (answer) => {
      const { fieldId, fieldName } = answer;
      const names = namesIn(answer);
      if (!names.every((name) => known.has(name)))
        return { fieldId, message: `${fieldName}: This file does not exist` };
      const options = survey.fields.find(({ id }) => id === fieldId)?.options ?? {};
      const lengths = names.map((name) => recordingIssue(async () => known.get(name), options, clock));
      const issue = (await Promise.all(lengths)).find((one) => one !== undefined);
      return issue && { fieldId, message: `${fieldName}: ${issue}` };
    }),
  );
  return issues.flatMap((issue) => issue || []);
}

/** Returns the length of each file, and the size of all files that the submission ever named. */
async function nameFiles({ tx, surveyId, link }: Found, names: string[], submissionId: string) {
  const own = await tx.rows(sql<{ name: string; seconds: number | null }>`
    select name, seconds from files
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and name = any(${names})`);
  const known = new Map(own.map(({ name, seconds }) => [name, seconds ?? undefined]));
  if (!link) return { known, bytes: 0 };
  await tx.run(sql`
    update files set submission_id = ${submissionId}, address_hash = null
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and name = any(${names}) and submission_id is null`);
  const sum = await tx.first(sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from files
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and submission_id = ${submissionId}`);
  return { known, bytes: sum?.bytes ?? 0 };
}

const namesIn = (answer: Answered) => pathsOf(answer.value).map((path) => path.replace('/uploads/', ''));

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The version whose consent text is agreed to; undefined if not needed. Delayed answers refer to the text shown at the
 * time. Throws 422 at `consent`.
 */
export async function agreedVersion(
  found: Found,
  { consent, waited }: StartSubmission,
  before: SubmissionRow | undefined,
): Promise<number | undefined> {
  if (found.survey.consentId === undefined || before?.consentedAt) return undefined;
  if (consent === found.survey.consentId) return found.version;
  const earlier = waited && consent ? await versionOfConsent(found, consent) : undefined;
  if (earlier !== undefined) return earlier;
  const message = consent ? 'This text has changed: please read it again' : 'Please agree before you answer';
  throw invalidIn(found, [{ path: 'consent', message }]);
}

async function versionOfConsent({ tx, surveyId }: Found, consent: string): Promise<number | undefined> {
  const versions = await tx.rows(sql<{ number: number; settings: SurveySettings }>`
    select number, document -> 'settings' as settings from survey_versions
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} order by number desc`);
  return versions.find(({ settings }) => consentIdOf(settings) === consent)?.number;
}
