import { type FieldError, invalid } from '../../../../contract/errors.ts';
import { uploadTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { SubmissionAnswers } from '../../../../contract/schemas/surveys/submission.ts';
import { pathsOf } from '../../../../domain/forms/kinds/file-kinds.ts';
import { isBlank } from '../../../../domain/forms/kinds/kind.ts';
import { recordingIssue } from '../../../../domain/forms/recording-length.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import { noSuchQuestion } from '../../../../domain/surveys/issue-messages.ts';
import { sql } from '../../../platform/db/sql.ts';
import { foreignAnswers } from '../../responses/handling/create.ts';
import type { Found } from '../record/find-survey.ts';

export interface Read {
  sent: SubmissionAnswers;
  answered: Answered[];
  score: number | null;
}

export function merged(before: SubmissionAnswers, sent: SubmissionAnswers): SubmissionAnswers {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => !isBlank(value)));
}

/** Validates answers. Missing ones are allowed until `isComplete`. Throws 422 with issues at `answers.<key>`. */
export async function readAnswers(found: Found, sent: SubmissionAnswers, isComplete: boolean): Promise<Read> {
  const unknown = Object.keys(sent).filter((key) => !found.survey.idByKey.has(key));
  if (unknown.length > 0) throw invalid(unknown.map((key) => ({ path: `answers.${key}`, message: noSuchQuestion })));
  const { issues, ...read } = checkedAnswers(found, sent, isComplete);
  const all = [
    ...issues,
    ...(await foreignAnswers(found.tx, found.survey.fields, read.answered)),
    ...(await fileErrors(found, read.answered)),
  ];
  if (all.length > 0) throw invalid(all.map(({ fieldId, message }) => errorAt(found, fieldId, message)));
  return read;
}

function checkedAnswers({ survey, link }: Found, sent: SubmissionAnswers, isComplete: boolean) {
  const allAnswers = { ...sent, ...prefillOf(survey, link?.prefill ?? {}) };
  const answers = Object.entries(allAnswers).map(([key, value]) => ({
    fieldId: survey.idByKey.get(key) as number,
    value,
  }));
  const { answered, score, errors } = validateAnswers(survey.fields, answers);
  if (isComplete || errors.length === 0) return { sent: allAnswers, answered, score, issues: errors };
  const answeredIds = new Set(answers.flatMap(({ fieldId, value }) => (isBlank(value) ? [] : [fieldId])));
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

const errorAt = ({ survey }: Pick<Found, 'survey'>, fieldId: number, message: string): FieldError => ({
  path: `answers.${survey.keyById.get(fieldId) ?? fieldId}`,
  message,
});

/** Validates files: they must be uploads through this survey, and recordings must respect the maximum duration. */
async function fileErrors({ tx, surveyId, survey }: Found, answered: readonly Answered[]) {
  const uploads = answered.filter(({ fieldType }) => uploadTypes.some((type) => type === fieldType));
  if (uploads.length === 0) return [];
  const own = await tx.rows(sql<{ name: string; seconds: number | null }>`
    select name, seconds from files where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}
      and name = any(${uploads.flatMap(namesIn)})`);
  const known = new Map(own.map(({ name, seconds }) => [name, seconds ?? undefined]));
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

const namesIn = (answer: Answered) => pathsOf(answer.value).map((path) => path.replace('/uploads/', ''));

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
