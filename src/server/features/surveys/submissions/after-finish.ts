import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { notify } from '../../notifications/notify.ts';
import { askForCase } from '../cases/case-job.ts';
import { answeredFollowUp } from '../cases/follow-up-answered.ts';
import { meetsAny, rulesOf } from '../cases/rules.ts';
import { invitationAnswered } from '../distribution/invitation-answered.ts';
import type { Found } from '../record/find-survey.ts';
import type { StoredSubmission } from '../record/stored-submission.ts';
import { readDocument } from '../record/survey-version.ts';

/** An answer before a change, as rules look at it. */
export interface FormerAnswers {
  answers: Answered[];
  sentimentScore: number | null;
  caseId: number | null;
}

/** What follows from a finished answer, in the transaction that keeps it. */
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

/**
 * What follows from a change of a finished answer. Only what it says now and did not say before is news: a rule that it
 * met already made its case then.
 */
export async function afterEdit(
  found: Found,
  { id, surveyVersion }: StoredSubmission,
  given: FormerAnswers,
  status: string,
): Promise<void> {
  const { tx, surveyId } = found;
  if (status !== 'complete') return;
  await answeredFollowUp(found, id, { isChange: true });
  if (given.caseId !== null) return;
  const before = await readDocument(tx, surveyId, surveyVersion);
  if (!meetsAny(await rulesOf(tx, surveyId), before, given)) await askForCase(tx, surveyId, id);
}

/** Tells the staff of an answer that came after its time: whether it counts is theirs to say. */
export async function afterLate({ tx, surveyId, settings, survey }: Found, responseId: number): Promise<void> {
  const { name } = survey.document;
  await notify(tx, {
    userIds: settings.notifyUserIds,
    kind: 'survey_answered',
    responseId: null,
    title: `An answer to “${name}” came after its time`,
    detail: { surveyId, surveyResponseId: responseId },
    group: { key: `survey-late:${surveyId}`, many: `{count} answers to “${name}” came after their time` },
  });
}
