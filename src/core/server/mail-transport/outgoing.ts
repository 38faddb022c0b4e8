import { conflict } from '../../contract/errors.ts';
import { type DailyLimit, dailyLimit, emailBudget } from '../../rules/email-budget.ts';
import { isSampleAddress } from '../../rules/sample-address.ts';
import { nowOf } from '../auth/tokens.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import type { JobWork, Outcome, OutsideWork } from '../jobs/job.ts';
import { endOfDay, giveBack, takenToday, takeToday, utcDay } from '../limits/daily-limits.ts';
import { MailRefused, toMailRefused } from '../mail/mail-refused.ts';
import type { Mail } from '../mail/mailer.ts';
import { findMailer, type TenantMailer } from './tenant-mailer.ts';

/**
 * messages: to anyone; limited by the tenant's daily budget · account: what users need to sign in, with a limit of its
 * own, so that a used budget locks no one out.
 */
export type Lane = 'messages' | 'account';

interface Outgoing {
  lane: Lane;
  to: string;
  /** Further recipients, each counted as an email. */
  copies?: readonly string[];
  mailer: TenantMailer;
  /** Only called for an email that may leave. */
  build: () => Promise<Mail>;
}

const recheckMs = 10 * 60_000;
const counted = { messages: 'email', account: 'account email' } as const satisfies Record<Lane, string>;

/** Why an email does not leave yet, and when it is tried again. */
export interface Held {
  reason: string;
  until: Date;
}

/**
 * The only way in which an email of a tenant leaves: to the owner alone until the owner's address is confirmed, then
 * within the daily limit. Returns why an email has to wait; throws `MailRefused`.
 *
 * The email is counted in a transaction of its own before it is sent: nodes that send at once never exceed the limit,
 * and a slow mail server locks no row. After a crash it stays counted.
 */
export async function sendEmail(
  { services, tenantId, now }: { services: Services; tenantId: number | null; now: Date },
  outgoing: Outgoing,
): Promise<Held | undefined> {
  const { mailer, build, to, copies = [] } = outgoing;
  if ([to, ...copies].some(isSampleAddress)) throw new MailRefused('never', 'Sample customers receive no emails');
  const hold = await services.database.transaction(tenantId, (tx) => claim(services, tx, now, outgoing));
  if (hold) return hold;
  try {
    await mailer.send(await build());
  } catch (error) {
    // What a mail server refuses for good was an attempt; what can be sent later was none.
    if (toMailRefused(error).kind === 'later') {
      await services.database.transaction(tenantId, async (tx) => {
        for (const limit of await readLimits(tx, now, outgoing)) await giveBack(tx, now, limit);
      });
    }
    throw error;
  }
  return undefined;
}

/** The outside work of a job that sends an email. A held one is no attempt. */
export function sendOutside(
  { services, tx: { tenantId }, now }: JobWork,
  outgoing: Outgoing,
  record: { sent?: (work: JobWork) => Promise<Outcome>; held?: (tx: Tx, reason: string) => Promise<unknown> } = {},
): OutsideWork {
  return {
    async outside() {
      const hold = await sendEmail({ services, tenantId, now }, outgoing);
      if (!hold) return record.sent ?? (async () => undefined);
      return async ({ tx }) => {
        await record.held?.(tx, hold.reason);
        return { againAt: hold.until };
      };
    },
  };
}

async function claim(
  { events }: Services,
  tx: Tx,
  now: Date,
  outgoing: Omit<Outgoing, 'build'>,
): Promise<Held | undefined> {
  const owner = await readOwner(tx);
  const isOwner = owner?.email === outgoing.to.toLowerCase() && !outgoing.copies?.length;
  if (!isOwner && !isConfirmed(owner, outgoing.mailer)) {
    return { reason: notConfirmed(owner), until: new Date(now.getTime() + recheckMs) };
  }
  const reached = await takeToday(tx, now, await readLimits(tx, now, outgoing));
  if (!reached) return undefined;
  await takeToday(tx, now, [{ name: 'email held', key: '', most: 2_000_000_000 }]);
  if ((await takenToday(tx, now, 'email held')) === 1) await events.emailLimitReached(tx, reached.most);
  return { reason: overLimit(reached.most), until: endOfDay(now) };
}

/** Whether the email could not leave now; counts nothing. */
export async function isHeld(tx: Tx, now: Date, outgoing: Omit<Outgoing, 'build'>): Promise<boolean> {
  const owner = await readOwner(tx);
  if (owner?.email !== outgoing.to.toLowerCase() && !isConfirmed(owner, outgoing.mailer)) return true;
  for (const { name, key, most } of await readLimits(tx, now, outgoing))
    if ((await takenToday(tx, now, name, key)) >= most) return true;
  return false;
}

async function readLimits(tx: Tx, now: Date, { lane, to, copies = [], mailer }: Omit<Outgoing, 'build'>) {
  if (lane === 'account') {
    const { perDay, perUser } = emailBudget.account;
    return [
      { name: counted.account, key: '', most: perDay },
      { name: 'account email to', key: to.toLowerCase(), most: perUser },
    ];
  }
  const { perDay } = await readLimit(tx, now, mailer);
  return [to, ...copies].map(() => ({ name: counted.messages, key: '', most: perDay }));
}

const overLimit = (most: number) =>
  `The limit of ${most} emails for today is reached. This email waits until tomorrow.`;

const notConfirmed = (owner: Owner | undefined) =>
  `Emails to others wait until ${owner?.email ?? 'the owner'} is confirmed.`;

export interface Owner {
  id: number;
  email: string;
  /** Null: not confirmed · empty: by the mail server of the installation · else the host of an own mail server. */
  confirmedBy: string | null;
}

/** The owner is the first active user who holds every permission: at first whoever registered the company. */
export const readOwner = (tx: Tx): Promise<Owner | undefined> =>
  tx.first(sql<Owner>`
    select u.id, lower(u.email) as email, t.confirmed_by from tenants t
    join users u on u.tenant_id = t.id and u.is_active and u.deleted_at is null
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id and r.holds_all
    where t.id = ${tx.tenantId} order by u.id limit 1`);

/**
 * A link through the installation's mail server proves the address for every server. One through a tenant's own server
 * proves it for that server only, because its operator could read the link.
 */
export const isConfirmed = (owner: Owner | undefined, mailer: TenantMailer): boolean =>
  owner?.confirmedBy === '' || (mailer.ownHost !== undefined && owner?.confirmedBy === mailer.ownHost);

/** Refuses what a person asks for if its email could not leave: unconfirmed owner, or the limit of today. */
export async function assertMaySend(services: Services, tx: Tx, mailer: TenantMailer | undefined): Promise<void> {
  if (!mailer) throw conflict('NO_MAIL', "Email isn't set up. Ask your administrator");
  const owner = await readOwner(tx);
  if (!isConfirmed(owner, mailer)) throw conflict('NOT_CONFIRMED', notConfirmed(owner));
  const now = nowOf(services);
  const { perDay } = await readLimit(tx, now, mailer);
  if ((await takenToday(tx, now, counted.messages)) >= perDay) {
    throw conflict('EMAIL_LIMIT', `The limit of ${perDay} emails for today is reached. Try again tomorrow.`);
  }
}

/** Whether an email to anyone could leave now; counts nothing. */
export async function maySendToAnyone(tx: Tx, now: Date, mailer: TenantMailer | undefined): Promise<boolean> {
  if (!mailer || !isConfirmed(await readOwner(tx), mailer)) return false;
  return (await takenToday(tx, now, counted.messages)) < (await readLimit(tx, now, mailer)).perDay;
}

/** Whether emails to others than the owner may leave at all; those over the limit wait until tomorrow. */
export async function assertConfirmed(tx: Tx, mailer: TenantMailer | undefined): Promise<void> {
  if (!mailer) throw conflict('NO_MAIL', "Email isn't set up. Ask your administrator");
  const owner = await readOwner(tx);
  if (!isConfirmed(owner, mailer)) throw conflict('NOT_CONFIRMED', notConfirmed(owner));
}

const dayMs = 86_400_000;

async function readLimit(tx: Tx, now: Date, { ownHost }: Pick<TenantMailer, 'ownHost'>): Promise<DailyLimit> {
  const since = new Date(now.getTime() - 30 * dayMs);
  const history = await tx.first(sql<{
    madeAt: Date;
    sentBefore: number;
    sent: number;
    bounced: number;
    unsubscribed: number;
  }>`
    select t.created_at as made_at, e.sent_before, e.sent, o.bounced, o.unsubscribed from tenants t,
      lateral (select coalesce(sum(taken) filter (where day < ${utcDay(now)}::date), 0)::integer as sent_before,
        coalesce(sum(taken) filter (where day > ${utcDay(since)}::date), 0)::integer as sent
        from daily_counts where tenant_id = t.id and name = ${counted.messages}) e,
      lateral (select count(*) filter (where reason = 'bounced')::integer as bounced,
        count(*) filter (where reason = 'unsubscribed')::integer as unsubscribed
        from contact_opt_outs where tenant_id = t.id and created_at > ${since}) o
    where t.id = ${tx.tenantId}`);
  const { madeAt = now, ...counts } = history ?? { sentBefore: 0, sent: 0, bounced: 0, unsubscribed: 0 };
  const ageInDays = Math.max(0, (now.getTime() - madeAt.getTime()) / dayMs);
  return dailyLimit({ ageInDays, ...counts }, ownHost !== undefined);
}

/** What Settings → Email shows. */
export async function readBudget(services: Services, tx: Tx) {
  const now = nowOf(services);
  const mailer = await findMailer(services, tx);
  const owner = await readOwner(tx);
  const limit = await readLimit(tx, now, mailer ?? {});
  return {
    ...limit,
    used: await takenToday(tx, now, counted.messages),
    held: await takenToday(tx, now, 'email held'),
    startsAnewAt: endOfDay(now).toISOString(),
    isOwnServer: mailer?.ownHost !== undefined,
    unconfirmed: mailer && !isConfirmed(owner, mailer) ? (owner?.email ?? '') : null,
  };
}
