import { invalid } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { isBlank } from '../../../forms/rules/kinds/kind.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { carryOver, kindsOf } from '../../rules/carry-over.ts';
import { noSuchQuestion } from '../../rules/issue-messages.ts';
import { answersInFlow } from '../../rules/saved-answers.ts';
import { answersTo } from '../../rules/survey-pages.ts';
import type { StartSubmission, SubmissionAnswers } from '../../schemas/submission.ts';
import type { SurveySnapshot } from '../../schemas/survey.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { prepared, readDocument } from '../../shared/server/survey-version.ts';
import type { SubmissionRow } from '../record/stored-submission.ts';

/** The document of a submission after a save. */
export interface SubmittedAnswers {
  /** Null is what the respondent emptied: a default does not return there. */
  answers: SubmissionAnswers;
  /** What was answered under other versions of the survey and is not in `answers` any more. */
  former: { version: number; answered: Answered[] }[];
}

type Sent = Pick<StartSubmission, 'answers' | 'surveyVersion'>;

/**
 * Merges a save into a submission, in the published version of the survey: null empties a question, one that is left out
 * keeps its answer, and what the flow does not reach is dropped. Throws 422 for a question that the survey never had.
 */
export async function submittedAnswers(
  found: Found,
  sent: Sent,
  before?: Pick<SubmissionRow, 'sent' | 'surveyVersion'>,
): Promise<SubmittedAnswers> {
  const { survey, version, tx, surveyId } = found;
  const sentVersion = await readVersion(found, sent);
  let answers: SubmissionAnswers = {};
  const former: SubmittedAnswers['former'] = [];
  for (const part of partsByVersion(sentVersion, sent, before)) {
    if (part.version === version) {
      answers = { ...answers, ...part.answers };
      continue;
    }
    const earlier = await readDocument(tx, surveyId, part.version);
    const { answers: carried, dropped } = carryOver(kindsOf(earlier.fields), survey.fields, part.answers);
    answers = { ...answers, ...carried };
    if (dropped.length === 0) continue;
    const { answered } = validateAnswers(earlier.fields, answersTo(earlier.fields, part.answers));
    former.push({ version: part.version, answered });
  }
  const unknown = Object.keys(answers).filter((key) => !survey.idByKey.has(key));
  // The survey of a preview changes while its page is open.
  if (found.link && unknown.length > 0) {
    throw invalid(unknown.map((key) => ({ path: `answers.${key}`, message: noSuchQuestion })));
  }
  const emptied = Object.entries(answers).filter(([key, value]) => isBlank(value) && survey.idByKey.has(key));
  const empty = Object.fromEntries(emptied.map(([key]) => [key, null]));
  return { answers: { ...empty, ...answersInFlow(survey.fields, answers) }, former };
}

/** Answers to one version belong together, because its conditions depend on all of them. */
function partsByVersion(
  version: number,
  { answers }: Sent,
  before: Pick<SubmissionRow, 'sent' | 'surveyVersion'> | undefined,
) {
  if (!before) return [{ version, answers }];
  if (before.surveyVersion === version) return [{ version, answers: { ...before.sent, ...answers } }];
  return [
    { version: before.surveyVersion, answers: before.sent },
    { version, answers },
  ];
}

/** The version that a page had. Pages of former builds do not name it: it is the latest that has their questions. */
async function readVersion(
  { tx, surveyId, version, link, survey }: Found,
  { answers, surveyVersion }: Sent,
): Promise<number> {
  const keys = Object.keys(answers);
  const isKnown = surveyVersion === undefined && keys.every((key) => survey.idByKey.has(key));
  if (!link || isKnown || surveyVersion === version) return version;
  const earlier = await tx.rows(sql<{ number: number; document: SurveySnapshot }>`
    select number, document from survey_versions
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and number < ${version}
      and number = coalesce(${surveyVersion ?? null}::integer, number)
    order by number desc limit 50`);
  const isOf = ({ document }: { document: SurveySnapshot }) => {
    const { idByKey } = prepared(document);
    return surveyVersion !== undefined || keys.every((key) => idByKey.has(key));
  };
  return earlier.find(isOf)?.number ?? version;
}

/** Adds what was answered under other versions to the former answers of a response, one entry for each version. */
export async function keepFormer(tx: Tx, responseId: number, former: SubmittedAnswers['former']): Promise<void> {
  for (const { version, answered } of former) {
    const editKey = `version ${version}`;
    const kept = await tx.first(sql<{ answers: Answered[] }>`
      select answers from survey_response_versions
      where tenant_id = ${tx.tenantId} and response_id = ${responseId} and edit_key = ${editKey}`);
    const ids = new Set(answered.map(({ fieldId }) => fieldId));
    const answers = [...(kept?.answers.filter(({ fieldId }) => !ids.has(fieldId)) ?? []), ...answered];
    await tx.run(sql`
      insert into survey_response_versions (tenant_id, response_id, why, edit_key, survey_version, answers)
      values (${tx.tenantId}, ${responseId}, 'survey_changed', ${editKey}, ${version}, ${JSON.stringify(answers)})
      on conflict (tenant_id, response_id, edit_key) where edit_key is not null
      do update set answers = excluded.answers, replaced_at = now()`);
  }
}
