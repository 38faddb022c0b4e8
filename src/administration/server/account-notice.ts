import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readTenant } from '../../branding/shared/server/email-frame.ts';
import { nameForEmail } from '../../core/rules/name-for-email.ts';
import type { Tx } from '../../core/server/db/database.ts';
import { enqueue, type JobKind } from '../../core/server/jobs/job.ts';
import { isHeld, sendOutside } from '../../core/server/mail-transport/outgoing.ts';
import { findAccountMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import type { administrationJobLabels } from '../schemas/job-labels.ts';
import { accountLetter } from './account-letter.ts';

export const accountNoticeJob = 'account-notice' satisfies keyof typeof administrationJobLabels;

const noticeSchema = z.object({
  to: z.string(),
  firstName: z.string(),
  /** What has changed, a sentence each. */
  changes: z.array(z.string()),
});

/** Tells a user what was changed of their account, so that nobody takes it over in silence. */
export async function queueNotice(tx: Tx, notice: z.output<typeof noticeSchema>): Promise<void> {
  await enqueue(tx, { kind: accountNoticeJob, key: randomUUID(), payload: notice });
}

export const sendAccountNotice: JobKind = async (work) => {
  const { services, tx, job } = work;
  const { to, firstName, changes } = noticeSchema.parse(job.payload);
  const mailer = await findAccountMailer(services, tx);
  if (!mailer) return undefined;
  const outgoing = { lane: 'account', to, mailer } as const;
  if (await isHeld(tx, work.now, outgoing)) return undefined;
  const tenant = await readTenant(tx);
  const name = nameForEmail(firstName);
  const mail = accountLetter(services, tenant, mailer, {
    to: { name, address: to },
    subject: `Your account at ${tenant.name} was changed`,
    lines: [
      name ? `Hello ${name},` : 'Hello,',
      ...changes,
      `If you did not expect this, tell an administrator of ${tenant.name}.`,
    ],
    id: job.key,
  });
  return sendOutside(work, { ...outgoing, build: async () => mail });
};
