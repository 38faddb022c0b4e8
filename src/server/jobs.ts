import { accountMailJob, sendAccountMail } from './features/administration/account-mail.ts';
import { erasePerson, erasureJob } from './features/compliance/erase.ts';
import { applyRetention, retentionJob, startRetention } from './features/compliance/retention/retention.ts';
import { customerDeletionJob, deleteCustomers } from './features/customers/deletions.ts';
import { customerImportJob, runImport } from './features/customers/imports/run-import.ts';
import { foldCounts } from './features/dashboards/fold-counts.ts';
import { pollMailboxes } from './features/mails/inbound/poll-mailboxes.ts';
import { replyJob, sendReply } from './features/mails/replies/send-reply.ts';
import { forgetNotifications } from './features/notifications/forget-notifications.ts';
import { reportRunJob, runReport, startDueReports } from './features/reports/run-schedules.ts';
import { reportMailJob, sendReport } from './features/reports/send-report.ts';
import { checkClock } from './features/responses/escalation/clock-job.ts';
import { reportFiring, reportJob } from './features/responses/escalation/report-job.ts';
import { followUpJob, moveByTime } from './features/responses/handling/change-status.ts';
import { clockJob } from './features/responses/record/lock-response.ts';
import { replanClocks, replanJob } from './features/responses/sla/replan.ts';
import { readUnread } from './features/responses/text/read-response.ts';
import { sendFollowUp } from './features/surveys/cases/follow-ups.ts';
import { caseJob } from './features/surveys/cases/rules.ts';
import { createCaseIfDue } from './features/surveys/cases/survey-case-rules.ts';
import { addressJob, sendAddressLink } from './features/surveys/distribution/address-job.ts';
import { invitationJob, sendInvitation } from './features/surveys/distribution/invitation-job.ts';
import type { JobKinds, PeriodicTask } from './platform/jobs/job.ts';

export const jobKinds: JobKinds = {
  [clockJob]: checkClock,
  [replanJob]: replanClocks,
  [caseJob]: createCaseIfDue,
  [followUpJob]: sendFollowUp,
  [customerDeletionJob]: deleteCustomers,
};

export const mailKinds: JobKinds = {
  [replyJob]: sendReply,
  [invitationJob]: sendInvitation,
  [addressJob]: sendAddressLink,
  [reportMailJob]: sendReport,
  [accountMailJob]: sendAccountMail,
};

export const webhookKinds: JobKinds = { [reportJob]: reportFiring };

const periodicTasks: readonly PeriodicTask[] = [readUnread, forgetNotifications, moveByTime];

/** One runner per entry, so that a slow mail server, webhook or count does not delay other jobs. */
export const runnerWork: readonly { kinds: JobKinds; tasks: readonly PeriodicTask[] }[] = [
  { kinds: jobKinds, tasks: periodicTasks },
  { kinds: mailKinds, tasks: [] },
  { kinds: {}, tasks: [pollMailboxes] },
  { kinds: webhookKinds, tasks: [] },
  { kinds: {}, tasks: [foldCounts] },
  { kinds: { [reportRunJob]: runReport }, tasks: [startDueReports] },
  { kinds: { [erasureJob]: erasePerson, [retentionJob]: applyRetention }, tasks: [startRetention] },
  { kinds: { [customerImportJob]: runImport }, tasks: [] },
];
