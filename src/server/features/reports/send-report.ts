import { buffer } from 'node:stream/consumers';
import { headLines } from '../../../charts/report-blocks.ts';
import {
  type ReportRun,
  type ScheduleInput,
  type Snapshot,
  snapshotSchema,
} from '../../../contract/schemas/reports/report.ts';
import { escapeHtml } from '../../../domain/text/escape-html.ts';
import { tenantOrigin } from '../../platform/auth/tenant-hosts.ts';
import { keyedHash } from '../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import { type JobKind, type JobWork, mostAttempts, pauseAfter } from '../../platform/jobs/job.ts';
import { refusalOf } from '../../platform/mail/mail-refused.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { mailerOf } from '../mails/transport/tenant-mailer.ts';
import { buttonStyle, headOf, page, readTenant, senderOf } from '../surveys/distribution/survey-email.ts';
import { contentTypes, fileNameOf, reportFileTask } from './report-file.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

export const reportMailJob = 'report-mail';

interface Recipient {
  address: string;
  isOptedOut: boolean;
}

/**
 * Each address once, of active users, members of groups and others. Everyone can unsubscribe from the report; others may
 * also have opted out of all emails.
 */
export const recipientsOf = (
  tx: Tx,
  { recipients, unsubscribed = [] }: Pick<ScheduleInput, 'recipients'> & { unsubscribed?: string[] },
): Promise<Recipient[]> => {
  const pick = (name: 'userId' | 'groupId' | 'email') =>
    recipients.flatMap((one) => (name in one ? [(one as Record<string, string | number>)[name]] : []));
  return tx.rows(sql<Recipient>`
    select r.address, r.is_opted_out or r.address = any(${unsubscribed}::text[]) as is_opted_out from (
      select lower(u.email) as address, false as is_opted_out from users u
      where u.tenant_id = ${tx.tenantId} and u.is_active and u.deleted_at is null
        and (u.id = any(${pick('userId')}::integer[]) or exists (select from group_members m
          where m.tenant_id = u.tenant_id and m.user_id = u.id and m.group_id = any(${pick('groupId')}::integer[])))
      union
      select e.address, exists (select from contact_opt_outs o
        where o.tenant_id = ${tx.tenantId} and o.email_key = e.address and o.undone_at is null)
      from unnest(${pick('email')}::text[]) e(address)
      where not exists (select from users u where u.tenant_id = ${tx.tenantId} and lower(u.email) = e.address)
    ) r order by r.address`);
};

interface DueMail {
  runId: number;
  /** Its place among the deliveries of the run. */
  at: number;
  reportId: number;
  delivery: ReportRun['deliveries'][number];
  formats: ScheduleInput['formats'];
  snapshot: Snapshot;
}

/** Sends a run to one address. After a crash it is resent with the same Message-ID. */
export const sendReport: JobKind = async (work) => {
  const { services, tx, job, now } = work;
  const [runId = 0, at = 0] = job.key.split('.').map(Number);
  const due = await readDue(tx, runId, at);
  if (due?.delivery.status !== 'queued') return undefined;
  const mailer = await mailerOf(services, tx);
  if (!mailer) return { againAt: new Date(now.getTime() + 60 * 60_000) };
  try {
    await mailer.send(await mailOf(work, mailer, due));
  } catch (error) {
    const { kind, message } = refusalOf(error);
    const isLast = kind !== 'later' || tries(job.payload) >= mostAttempts;
    await tx.run(setDelivery(tx, runId, at, { ...due.delivery, status: isLast ? 'failed' : 'queued', error: message }));
    if (isLast) return undefined;
    await tx.run(sql`update jobs set payload = ${JSON.stringify({ tries: tries(job.payload) + 1 })}
      where tenant_id = ${tx.tenantId} and id = ${job.id}`);
    return { againAt: new Date(now.getTime() + pauseAfter(tries(job.payload))) };
  }
  await tx.run(setDelivery(tx, runId, at, { ...due.delivery, status: 'sent', error: null }));
  return undefined;
};

const tries = ({ tries: count }: Record<string, unknown>) => (typeof count === 'number' ? count : 0);

const setDelivery = (tx: Tx, runId: number, at: number, delivery: DueMail['delivery']) => sql`
  update report_runs set deliveries = jsonb_set(deliveries, array[${String(at)}::text], ${JSON.stringify(delivery)}::jsonb)
  where tenant_id = ${tx.tenantId} and id = ${runId}`;

async function readDue(tx: Tx, runId: number, at: number): Promise<DueMail | undefined> {
  const found = await tx.first(sql<DueMail & { snapshot: unknown }>`
    select u.id as run_id, u.report_id, u.deliveries -> ${at}::integer as delivery, s.settings -> 'formats' as formats, u.snapshot
    from report_runs u join report_schedules s on s.tenant_id = u.tenant_id and s.report_id = u.report_id
    where u.tenant_id = ${tx.tenantId} and u.id = ${runId} and u.snapshot is not null`);
  return found && { ...found, at, snapshot: snapshotSchema.parse(found.snapshot) };
}

async function mailOf({ services, tx }: JobWork, mailer: Mailer, due: DueMail): Promise<Mail> {
  const { snapshot, delivery, formats, runId, reportId, at } = due;
  const tenant = await readTenant(tx);
  const { name } = snapshot.definition;
  const attachments = [];
  for (const format of formats) {
    const source = { runId, withheld: [] };
    const file = await services.workers.file(tenant.id, reportFileTask, { tenantId: tenant.id, format, source });
    const filename = fileNameOf({ name, generatedAt: snapshot.generatedAt }, format);
    attachments.push({ filename, contentType: contentTypes[format], content: await buffer(file) });
  }
  const lines = headLines(snapshot);
  const link = `${tenantOrigin(tenant.subdomain, services)}/reporting/${reportId}/view?run=${runId}`;
  const sender = senderOf(services, tenant, null);
  const unsubscribe = unsubscribeAddress(services, { tenant, runId, at });
  const own = keyedHash(services.tokenKey, 'report mail', `${tenant.id} ${runId} ${delivery.address}`).toString('hex');
  return {
    to: { name: '', address: delivery.address },
    fromName: tenant.name,
    subject: `${name}, ${snapshot.range.from ?? 'beginning'} to ${snapshot.range.to ?? snapshot.asOf}`,
    text: `${[name, ...lines].join('\n')}\n\nOpen the report:\n${link}\n\n-- \nUnsubscribe: ${unsubscribe}\n`,
    html: page('en', name, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${sender.color};font-weight:600">${headOf(sender)}</p>`,
      `<h1 style="margin:0 0 12px;font-size:22px">${escapeHtml(name)}</h1><p>${lines.map(escapeHtml).join('<br>')}</p>`,
      `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle(sender.button)}">Open report</a></p>`,
      `<p style="margin:32px 0 0;font-size:13px"><a href="${escapeHtml(unsubscribe)}" style="color:#57606a">Unsubscribe</a></p>`,
    ]),
    messageId: `<${own.slice(0, 32)}@${mailer.sender.split('@')[1]}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    attachments,
  };
}
