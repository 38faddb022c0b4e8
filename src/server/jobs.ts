import { foldCounts } from './features/dashboards/fold-counts.ts';
import { forgetNotifications } from './features/notifications/forget-notifications.ts';
import { reportRunJob, runReport, startDueReports } from './features/reports/run-schedules.ts';
import { reportMailJob, sendReport } from './features/reports/send-report.ts';
import { checkClock } from './features/responses/escalation/clock-job.ts';
import { reportFiring, reportJob } from './features/responses/escalation/report-job.ts';
import { followUpJob } from './features/responses/handling/change-status.ts';
import { moveByTime } from './features/responses/handling/time-moves.ts';
import { clockJob } from './features/responses/record/track.ts';
import { replanClocks, replanJob } from './features/responses/sla/replan.ts';
import { readUnread } from './features/responses/text/read-unread.ts';
import { caseJob, createCaseIfDue } from './features/surveys/cases/case-job.ts';
import { sendFollowUp } from './features/surveys/cases/follow-up-job.ts';
import { addressJob, sendAddressLink } from './features/surveys/distribution/address-job.ts';
import { invitationJob, sendInvitation } from './features/surveys/distribution/invitation-job.ts';
import type { PeriodicTask } from './platform/jobs/periodic-task.ts';
import type { JobKinds } from './platform/jobs/run-job.ts';

export const jobKinds: JobKinds = {
  [clockJob]: checkClock,
  [replanJob]: replanClocks,
  [caseJob]: createCaseIfDue,
  [followUpJob]: sendFollowUp,
};

export const mailKinds: JobKinds = {
  [invitationJob]: sendInvitation,
  [addressJob]: sendAddressLink,
  [reportMailJob]: sendReport,
};

export const webhookKinds: JobKinds = { [reportJob]: reportFiring };

const periodicTasks: readonly PeriodicTask[] = [readUnread, forgetNotifications, moveByTime];

/** One runner per entry, so that a slow mail server, webhook or count does not delay other jobs. */
export const runnerWork: readonly { kinds: JobKinds; tasks: readonly PeriodicTask[] }[] = [
  { kinds: jobKinds, tasks: periodicTasks },
  { kinds: mailKinds, tasks: [] },
  { kinds: webhookKinds, tasks: [] },
  { kinds: {}, tasks: [foldCounts] },
  { kinds: { [reportRunJob]: runReport }, tasks: [startDueReports] },
];
