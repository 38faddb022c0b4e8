import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { notify } from '../../notifications/notify.ts';
import { askForCase } from '../cases/case-job.ts';
import { answeredFollowUp } from '../cases/follow-up-answered.ts';
import { meetsAny, rulesOf } from '../cases/rules.ts';
import { invitationAnswered } from '../distribution/invitation-answered.ts';
import type { Found } from '../record/find-survey.ts';
import type { StoredSubmission } from '../record/stored-submission.ts';
import { readDocument } from '../record/survey-version.ts';

export interface FormerAnswers {
  answers: Answered[];
  sentimentScore: number | null;
  caseId: number | null;
}

export async function afterFinish(found: Found, responseId: number, status: string): Promise<void> {
  await invitationAnswered(found);
  if (status !== 'complete') return;
  const { tx, surveyId, settings, survey } = found;
  const { name } = survey.document;
  await answeredFollowUp(found, responseId);
  await notify(tx, {
    userIds: settings.notifyUserIds,
    kind: 'survey_answered',
    responseId: null,
    title: `“${name}” was answered`,
    detail: { surveyId, surveyResponseId: responseId },
    group: { key: `survey:${surveyId}`, many: `“${name}” was answered {count} times` },
  });
}

/** Side effects of an edit: only rules that match now and did not before, because earlier matches have a case. */
export async function afterEdit(
  found: Found,
  { id, surveyVersion }: StoredSubmission,
  formerAnswers: FormerAnswers,
  status: string,
): Promise<void> {
  const { tx, surveyId } = found;
  if (status !== 'complete') return;
  await answeredFollowUp(found, id, { isChange: true });
  if (formerAnswers.caseId !== null) return;
  const before = await readDocument(tx, surveyId, surveyVersion);
  if (!meetsAny(await rulesOf(tx, surveyId), before, formerAnswers)) await askForCase(tx, surveyId, id);
}

/** Notifies staff of a late response, so that they decide whether it counts. */
export async function afterLate({ tx, surveyId, settings, survey }: Found, responseId: number): Promise<void> {
  const { name } = survey.document;
  await notify(tx, {
    userIds: settings.notifyUserIds,
    kind: 'survey_answered',
    responseId: null,
    title: `A response to “${name}” arrived after the time limit`,
    detail: { surveyId, surveyResponseId: responseId },
    group: { key: `survey-late:${surveyId}`, many: `{count} responses to “${name}” arrived after the time limit` },
  });
}
