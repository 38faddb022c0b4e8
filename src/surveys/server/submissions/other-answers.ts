import { isDeepStrictEqual } from 'node:util';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { languageCountry, tenantCountry } from '../../../core/server/notations/phone-number.ts';
import { pathsOf } from '../../../forms/rules/kinds/file-kinds.ts';
import type { AnswerValue } from '../../../forms/rules/kinds/kind.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { uploadTypes } from '../../../forms/schemas/field-types.ts';
import { withPhoneNumbers } from '../../../forms/shared/server/phone-numbers.ts';
import { carryOver, kindsOf } from '../../rules/carry-over.ts';
import { reachedQuestions } from '../../rules/review.ts';
import { answersInFlow } from '../../rules/saved-answers.ts';
import { questionKey } from '../../rules/survey-pages.ts';
import type { StartSubmission, SubmissionAnswers } from '../../schemas/submission.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { byKeyOf } from '../../shared/server/finished-response.ts';
import { readDocument, type SurveyVersion } from '../../shared/server/survey-version.ts';

export type SentAnswers = Pick<StartSubmission, 'answers' | 'surveyVersion'>;

interface Finished {
  language: string;
  answers: Answered[];
}

/** Whether a page showed other answers than the finished response has, in the version of the response. */
export async function hasOtherAnswers(own: Found, finished: Finished, sent: SentAnswers): Promise<boolean> {
  const { survey } = own;
  const { fields } = await versionIn(own, sent);
  const byKey = byKeyOf(survey, finished.answers);
  const { answers } = carryOver(kindsOf(fields), survey.fields, sent.answers);
  const stored = answersInFlow(survey.fields, byKey);
  const merged = answersInFlow(survey.fields, { ...byKey, ...answers });
  const shown = reachedQuestions({ fields, oneByOne: false }, { ...byKey, ...sent.answers }).map(questionKey);
  const differing = shown.filter((key) => key in answers && !isDeepStrictEqual(merged[key], stored[key]));
  if (differing.length === 0) return false;
  const [before, now] = await Promise.all([stored, merged].map((all) => contentOf(own, finished.language, all)));
  return differing.some((key) => !isDeepStrictEqual(before?.[key], now?.[key]));
}

/** The version that a page showed; pages of former builds do not name it. */
async function versionIn({ tx, surveyId, survey }: Found, { surveyVersion }: SentAnswers): Promise<SurveyVersion> {
  return surveyVersion === undefined ? survey : readDocument(tx, surveyId, surveyVersion).catch(() => survey);
}

/** Answers without the differences of a repeated request: notations of a phone number, and files that were sent again. */
async function contentOf({ tx, survey }: Found, language: string, answers: SubmissionAnswers) {
  const country = languageCountry(language) ?? (await tenantCountry(tx));
  const content: Record<string, unknown> = {};
  for (const field of survey.fields) {
    const key = questionKey(field);
    const value: AnswerValue = answers[key] ?? null;
    if (value === null) continue;
    const { id: fieldId, fieldName, fieldType } = field;
    const { answered } = withPhoneNumbers([{ fieldId, fieldName, fieldType, value, text: '' }], country);
    content[key] = uploadTypes.includes(fieldType) ? await filesOf(tx, pathsOf(value)) : answered[0]?.value;
  }
  return content;
}

/** What was uploaded at these paths: a repeated upload has another path. */
async function filesOf(tx: Tx, paths: readonly string[]) {
  const names = paths.map((path) => path.replace('/uploads/', ''));
  const files = await tx.rows(sql<{ name: string; sizeBytes: number; originalName: string }>`
    select name, size_bytes, original_name from files where tenant_id = ${tx.tenantId} and name = any(${names})`);
  const byName = new Map(files.map(({ name, ...file }) => [name, file]));
  return names.map((name) => byName.get(name) ?? name);
}
