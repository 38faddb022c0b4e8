import { notify } from '../notify.ts';
import { askForCase } from './cases/case-job.ts';
import { answeredFollowUp } from './cases/follow-up-answered.ts';
import { invitationAnswered } from './mail/invitation-answered.ts';
import type { Found } from './visit/find.ts';

/** What follows from a finished answer, in the transaction that keeps it. */
export async function afterFinish(found: Found, responseId: number, status: string): Promise<void> {
  await invitationAnswered(found);
  if (status !== 'complete') return;
  const { tx, surveyId, settings, survey } = found;
  const { name } = survey.document;
  await askForCase(tx, surveyId, responseId);
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
