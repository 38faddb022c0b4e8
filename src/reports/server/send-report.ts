import { buffer } from 'node:stream/consumers';
import { buttonStyle, headOf, page, readTenant, senderOf } from '../../branding/shared/server/email-frame.ts';
import { headLines } from '../../charts/report-blocks.ts';
import { type Notation, withNotation } from '../../core/contract/notations/notation.ts';
import { escapeHtml } from '../../core/rules/escape-html.ts';
import { nameForEmail } from '../../core/rules/name-for-email.ts';
import { permissionsOfRun, type RightsOfRun } from '../../core/server/auth/rights-of-runs.ts';
import { tenantOrigin } from '../../core/server/auth/tenant-hosts.ts';
import { keyedHash } from '../../core/server/auth/tokens.ts';
import { inTurn, sql, type Tx } from '../../core/server/db/database.ts';
import type { Services } from '../../core/server/http/call.ts';
import type { JobKind } from '../../core/server/jobs/job.ts';
import { JobFailed } from '../../core/server/jobs/job-failed.ts';
import { noMailServer } from '../../core/server/mail/mail-refused.ts';
import type { Mail, Mailer } from '../../core/server/mail/mailer.ts';
import { sendOutside } from '../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import { readNotation } from '../../core/server/notations/tenant-notation.ts';
import type { reportsJobLabels } from '../schemas/job-labels.ts';
import { type ReportRun, type ScheduleInput, type Snapshot, snapshotSchema } from '../schemas/report.ts';
import { changerOfReport } from '../shared/server/changer-of-report.ts';
import { rightsOutside } from './outside.ts';
import type { Reader } from './read-block.ts';
import { contentTypes, reportFileName, reportFileTask } from './report-file.ts';
import { seesReport } from './report-now.ts';
import { type LeftOut, leftOutFor } from './snapshot.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

export const reportMailJob = 'report-mail' satisfies keyof typeof reportsJobLabels;

export const unsubscribedError = 'Unsubscribed';

interface Recipient {
  address: string;
  /** Null for an address outside the organization. */
  userId: number | null;
  /** Why the recipient gets no email. */
  problem: string | null;
}

/**
 * Each address once, of active users, members of groups and others. Users need the permission to open reports, and see
 * the dashboard that is sent. Everyone can unsubscribe from the report; others may also have opted out of all emails.
 */
export async function readRecipients(
  tx: Tx,
  settings: Parameters<typeof readAddresses>[1],
  dashboardId: number | null,
): Promise<Recipient[]> {
  return inTurn(await readAddresses(tx, settings), async ({ address, isOptedOut, userId }) => {
    if (isOptedOut) return { address, userId, problem: unsubscribedError };
    if (userId === null) return { address, userId, problem: null };
    return { address, userId, problem: (await rightsOfUser(tx, userId, dashboardId)).refusal };
  });
}

async function rightsOfUser(tx: Tx, userId: number, dashboardId: number | null): Promise<RightsOfRun> {
  const rights = await permissionsOfRun(tx, 'reportRecipient', userId);
  if (rights.refusal || (await seesReport(tx, rights, dashboardId))) return rights;
  return { ...rights, refusal: 'This user may not see the dashboard' };
}

interface Addressed {
  address: string;
  isOptedOut: boolean;
  userId: number | null;
}

const readAddresses = (
  tx: Tx,
  { recipients, unsubscribed = [] }: Pick<ScheduleInput, 'recipients'> & { unsubscribed?: string[] },
): Promise<Addressed[]> => {
  const pick = (name: 'userId' | 'groupId' | 'email') =>
    recipients.flatMap((one) => (name in one ? [(one as Record<string, string | number>)[name]] : []));
  return tx.rows(sql<Addressed>`
    select r.address, r.user_id, r.is_opted_out or r.address = any(${unsubscribed}::text[]) as is_opted_out from (
      select lower(u.email) as address, u.id as user_id, false as is_opted_out from users u
      where u.tenant_id = ${tx.tenantId} and u.is_active and u.deleted_at is null
        and (u.id = any(${pick('userId')}::integer[]) or exists (select from group_members m
          where m.tenant_id = u.tenant_id and m.user_id = u.id and m.group_id = any(${pick('groupId')}::integer[])))
      union
      select e.address, null, exists (select from contact_opt_outs o
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
  dashboardId: number | null;
  formats: ScheduleInput['formats'];
  sendsComments: boolean | null;
  /** Who set the schedule. */
  setBy: number;
  /** Who last changed what it shows. */
  changedBy: number | null;
  snapshot: Snapshot;
}

/** Sends a run to one address. After a crash it is resent with the same Message-ID. */
export const sendReport: JobKind = async (work) => {
  const { services, tx, job } = work;
  const due = await readDue(tx, job.key);
  if (due?.delivery.status !== 'queued') return undefined;
  const mailer = await findMailer(services, tx);
  if (!mailer) throw noMailServer();
  const reader = await readerForMail(tx, due);
  if (reader.refusal) throw new JobFailed(reader.refusal, { isFinal: true });
  const leftOut = await leftOutFor(tx, reader, due.runId);
  const tenant = await readTenant(tx);
  const notation = await readNotation(tx);
  const build = () => buildMail(services, tenant, mailer, { ...due, leftOut, notation });
  return sendOutside(
    work,
    { lane: 'messages', to: due.delivery.address, mailer, build },
    {
      sent: async (later) => {
        await later.tx.run(setDelivery(later.tx, due, { status: 'sent', error: null }));
        return undefined;
      },
      held: (later, reason) => later.run(setDelivery(later, due, { status: 'queued', error: reason })),
    },
  );
};

sendReport.failed = async ({ tx, job }, { message, isLast }) => {
  const due = await readDue(tx, job.key);
  if (due?.delivery.status !== 'queued') return 'settled';
  await tx.run(setDelivery(tx, due, { status: isLast ? 'failed' : 'queued', error: message }));
  return undefined;
};

sendReport.retried = async (tx, key) => {
  const due = await readDue(tx, key);
  if (due?.delivery.status === 'failed') await tx.run(setDelivery(tx, due, { status: 'queued', error: null }));
};

/**
 * A user reads with the own rights. Addresses outside the organization get what who set the schedule and changed the report
 * may send now, without fields of customers.
 */
async function readerForMail(tx: Tx, due: DueMail): Promise<Reader & RightsOfRun> {
  const { delivery, setBy, changedBy, dashboardId, sendsComments } = due;
  const user = await tx.first(sql<{ id: number }>`
    select id from users where tenant_id = ${tx.tenantId} and email = ${delivery.address}
    order by deleted_at nulls first limit 1`);
  const tenantId = tx.tenantId as number;
  if (user) return { tenantId, ...(await rightsOfUser(tx, user.id, dashboardId)) };
  const rights = rightsOutside(await permissionsOfRun(tx, 'scheduledReport', setBy, [changedBy]));
  return { tenantId, isWithoutComments: sendsComments !== true, ...rights };
}

const setDelivery = (
  tx: Tx,
  { runId, at, delivery }: DueMail,
  change: Pick<DueMail['delivery'], 'status' | 'error'>,
) => sql`
  update report_runs set deliveries =
    jsonb_set(deliveries, array[${String(at)}::text], ${JSON.stringify({ ...delivery, ...change })}::jsonb)
  where tenant_id = ${tx.tenantId} and id = ${runId}`;

async function readDue(tx: Tx, key: string): Promise<DueMail | undefined> {
  const [runId = 0, at = 0] = key.split('.').map(Number);
  const found = await tx.first(sql<DueMail & { snapshot: unknown }>`
    select u.id as run_id, u.report_id, u.deliveries -> ${at}::integer as delivery, s.settings -> 'formats' as formats,
      (s.settings ->> 'setBy')::integer as set_by, (s.settings ->> 'sendsComments')::boolean as sends_comments,
      ${changerOfReport} as changed_by, r.dashboard_id, u.snapshot
    from report_runs u join report_schedules s on s.tenant_id = u.tenant_id and s.report_id = u.report_id
    join reports r on r.tenant_id = u.tenant_id and r.id = u.report_id
    where u.tenant_id = ${tx.tenantId} and u.id = ${runId} and u.snapshot is not null`);
  return found && { ...found, at, snapshot: snapshotSchema.parse(found.snapshot) };
}

/** Of all attachments: many mail servers refuse emails above 20 MB, and an attachment grows by a third on its way. */
const mostBytes = 14_000_000;

async function buildMail(
  services: Services,
  tenant: Awaited<ReturnType<typeof readTenant>>,
  mailer: Mailer,
  due: DueMail & { leftOut: LeftOut; notation: Notation },
): Promise<Mail> {
  const { snapshot, delivery, formats, runId, reportId, at, leftOut, notation } = due;
  const name = nameForEmail(snapshot.definition.name, 'Report');
  const attachments = [];
  const tooLarge: string[] = [];
  let bytes = 0;
  for (const format of formats) {
    const source = { runId, leftOut };
    const file = await services.workers.file(tenant.id, reportFileTask, { tenantId: tenant.id, format, source });
    const filename = reportFileName({ name, generatedAt: snapshot.generatedAt }, format);
    const content = await buffer(file);
    if (bytes + content.length > mostBytes) {
      tooLarge.push(`The ${format.toUpperCase()} file is too large for an email. Open the report to download it.`);
      continue;
    }
    bytes += content.length;
    attachments.push({ filename, contentType: contentTypes[format], content });
  }
  const lines = [...withNotation(notation, () => headLines(snapshot)), ...tooLarge];
  const link = `${tenantOrigin(tenant.subdomain, services)}/reporting/${reportId}/view?run=${runId}`;
  const sender = senderOf(services, tenant, null);
  const unsubscribe = unsubscribeAddress(services, { tenant, runId, at });
  const own = keyedHash(services.keys.link[0], 'report mail', `${tenant.id} ${runId} ${delivery.address}`).toString(
    'hex',
  );
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
