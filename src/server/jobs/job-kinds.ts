import { reportJob } from '../escalation/announce.ts';
import { reportFiring } from '../escalation/report-job.ts';
import { lookAtClock } from '../sla/clock-job.ts';
import { replanClocks, replanJob } from '../sla/replan.ts';
import { clockJob } from '../sla/schedule-clock.ts';
import { caseJob, lookForCase } from '../surveys/cases/case-job.ts';
import { followUpJob, sendFollowUp } from '../surveys/cases/follow-up-job.ts';
import { addressJob, sendAddressLink } from '../surveys/mail/address-job.ts';
import { invitationJob, sendInvitation } from '../surveys/mail/invitation-job.ts';
import type { JobKind } from './job.ts';

/** What can be asked for with `enqueue`, by its kind. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  [clockJob]: lookAtClock,
  [replanJob]: replanClocks,
  [caseJob]: lookForCase,
  [followUpJob]: sendFollowUp,
};

/** What waits for a mail server, and is therefore done apart from the rest. */
export const mailKinds: Readonly<Record<string, JobKind>> = {
  [invitationJob]: sendInvitation,
  [addressJob]: sendAddressLink,
};

/** What waits for other people's programs. */
export const webhookKinds: Readonly<Record<string, JobKind>> = { [reportJob]: reportFiring };
