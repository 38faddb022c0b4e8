import { administration } from '../../administration/server/index.ts';
import { compliance } from '../../compliance/server/index.ts';
import type { JobKinds, PeriodicTask } from '../../core/server/jobs/job.ts';
import type { Lanes } from '../../core/server/jobs/lane.ts';
import { forgetDailyCounts } from '../../core/server/limits/daily-limits.ts';
import { customers } from '../../customers/server/index.ts';
import { dashboards } from '../../dashboards/server/index.ts';
import { imports } from '../../imports/server/index.ts';
import { mails } from '../../mails/server/index.ts';
import { notifications } from '../../notifications/server/index.ts';
import { reports } from '../../reports/server/index.ts';
import { responses } from '../../responses/server/index.ts';
import { surveys } from '../../surveys/server/index.ts';

export const jobKinds: JobKinds = { ...responses.jobs.product, ...surveys.jobs.product, ...customers.jobs.product };

/** What a person waits for goes first. */
const tenantMailKinds: JobKinds = {
  ...surveys.jobs.addressLinks,
  ...mails.jobs.replies,
  ...reports.jobs.mails,
  ...surveys.jobs.invitations,
};

export const mailKinds: JobKinds = { ...tenantMailKinds, ...administration.jobs.accounts };

export const webhookKinds: JobKinds = responses.jobs.webhooks;

export const analysisKinds: JobKinds = { ...responses.jobs.analysis, ...surveys.jobs.analysis };

/**
 * Each lane has its own slots, so that slow work of one kind delays no other. In a lane tenants take turns, and none has
 * more than its share. Waiting for an outside server costs a slot, but no connection to the database.
 */
export const lanes = {
  product: { slots: 4, share: 2, kinds: jobKinds },
  // Through the mail server of the installation, so that the server of a tenant never delays a password.
  accounts: { slots: 4, share: 1, kinds: administration.jobs.accounts },
  mail: { slots: 24, share: 1, kinds: tenantMailKinds },
  mailboxes: { slots: 8, share: 1, kinds: mails.jobs.mailboxes },
  webhooks: { slots: 12, share: 2, kinds: webhookKinds },
  imports: { slots: 2, share: 1, kinds: imports.jobs.imports },
  reports: { slots: 2, share: 1, kinds: reports.jobs.runs },
  analysis: { slots: 2, share: 1, kinds: analysisKinds },
  erasure: { slots: 1, share: 1, freesSpace: true, kinds: compliance.jobs.erasure },
  // A recount holds a transaction for seconds or minutes.
  recounts: { slots: 1, share: 1, kinds: administration.jobs.recounts },
  retention: { slots: 1, share: 1, freesSpace: true, kinds: compliance.jobs.retention },
} as const satisfies Lanes;

/** One node at a time runs a task. Those of a group run in turn; folding counts takes long. */
export const taskGroups: readonly (readonly PeriodicTask[])[] = [
  [
    ...notifications.tasks,
    forgetDailyCounts,
    ...responses.tasks,
    ...mails.tasks,
    ...reports.tasks,
    ...compliance.tasks,
  ],
  [...customers.tasks, ...dashboards.tasks],
];
