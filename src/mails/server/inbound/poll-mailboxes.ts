import { openedSecret } from '../../../core/server/auth/sealed-secret.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { enqueue, forEveryTenant, type JobKind, type PeriodicTask } from '../../../core/server/jobs/job.ts';
import { mostEmailBytes } from '../../../core/server/mail/email-size.ts';
import { passwordLost } from '../../../core/server/mail/mail-refused.ts';
import { timeLimits } from '../../../core/server/time-limits.ts';
import { type ImapServer, inMailbox, MailboxProblem, type OpenMailbox, StoreProblem } from '../transport/imap.ts';
import { type Addressed, findSentMail } from './addressed.ts';
import { isPrepared, isRefusal, prepareEmail, readApart, storeEmail } from './receive-email.ts';

interface PolledMailbox extends Omit<ImapServer, 'password'> {
  tenantId: number;
  version: number;
  password: Buffer | null;
  uidValidity: number;
  lastUid: number;
  tries: number;
}

interface Poll {
  services: Services;
  mailbox: PolledMailbox;
  isEnding: () => boolean;
}

/** Enough to find what an email answers; only then is it read as a whole. */
const headBytes = 256 * 1024;
const mostTries = 5;

export const mailboxJob = 'mailbox';

/** Queues the mailboxes that are due, one of each tenant. */
export const startPolls: PeriodicTask = {
  name: 'mailboxes',
  everySeconds: 60,
  async run(services, now) {
    if ((await services.hasFreeSpace?.()) === false) return;
    await forEveryTenant(services, async (tx) => {
      if (await dueMailbox(tx, now)) await enqueue(tx, { kind: mailboxJob, key: '', runAt: now, isKept: true });
    });
  },
};

/** Reads the answers of customers from the mailbox of a tenant. */
export const pollMailbox: JobKind = async ({ services, tx, now }) => {
  const mailbox = await dueMailbox(tx, now);
  if (!mailbox) return undefined;
  return {
    async outside(isEnding) {
      await poll({ services, mailbox, isEnding }, now);
      return async () => undefined;
    },
  };
};

// The settings page shows the error, and the task queues the mailbox again.
pollMailbox.failed = async () => 'settled';

// After an error the next attempt is later, because servers block clients that often fail to sign in.
const dueMailbox = (tx: Tx, now: Date) =>
  tx.first(sql<PolledMailbox>`
    select tenant_id, version, host, port, security, username, password, folder, uid_validity, last_uid, tries
    from mailboxes where tenant_id = ${tx.tenantId} and is_active
      and (last_error is null or last_poll_at is null or last_poll_at <= ${now}::timestamptz - interval '5 minutes')`);

/** Reads one mailbox and records the result for the settings page. */
async function poll(reading: Poll, now: Date): Promise<void> {
  const { services, mailbox } = reading;
  const password = mailbox.password ? openedSecret(services, mailbox.tenantId, mailbox.password) : '';
  const read = async () => {
    if (password === undefined) throw passwordLost();
    await inMailbox(services, { ...mailbox, password }, pollMs, (open) => readNew(reading, open));
  };
  const { pollMs } = (services.timeLimits ?? timeLimits).mailbox;
  const problem = await read().then(
    () => null,
    (error: Error) => error,
  );
  const lastError = problem instanceof StoreProblem ? notStored : (problem?.message ?? null);
  await change(reading, sql`last_poll_at = ${now}, last_error = ${lastError}`);
  if (problem instanceof StoreProblem) throw problem;
}

const notStored = 'An email could not be stored. It stays unread and is tried again.';
const notStoredAtAll = 'It could not be stored in five attempts';
const notReadAtAll = 'The mail server did not hand it over in five attempts';

async function readNew(reading: Poll, open: OpenMailbox): Promise<void> {
  const { mailbox } = reading;
  const { box, run } = open;
  const uidValidity = Number(box.uidValidity);
  if (uidValidity !== mailbox.uidValidity) {
    const anew = sql`uid_validity = ${uidValidity}, last_uid = 0, unmarked = '{}', tries = 0`;
    await change(reading, anew, sql`uid_validity = ${mailbox.uidValidity}`);
    Object.assign(mailbox, { uidValidity, lastUid: 0, tries: 0 });
  }
  await markRead(reading, open);
  const unseen = { seen: false, uid: `${mailbox.lastUid + 1}:*` };
  const all = await run('search', (client) => client.search(unseen, { uid: true }));
  // A range that ends in * names the last email even if its number is smaller.
  const unread = (all || []).filter((uid) => uid > mailbox.lastUid).toSorted((one, other) => one - other);
  const end = performance.now() + (reading.services.timeLimits ?? timeLimits).mailbox.readMs;
  for (const uid of unread) {
    if (reading.isEnding() || performance.now() > end) break;
    const head = await readSource(reading, open, uid, headBytes);
    if (!head) continue;
    const found = await addressedBy(reading, head);
    const isWhole = typeof found === 'string' || !found || head.length < headBytes;
    await store(reading, { uid, found, source: isWhole ? head : await readSource(reading, open, uid, mostEmailBytes) });
  }
  await markRead(reading, open);
}

async function readSource(
  reading: Poll,
  { run }: OpenMailbox,
  uid: number,
  maxLength: number,
): Promise<Buffer | undefined> {
  const source = { source: { maxLength } };
  try {
    const email = await run('email', (client) => client.fetchOne(String(uid), source, { uid: true }), maxLength);
    return email ? email.source : undefined;
  } catch (error) {
    await countTry(reading, uid, notReadAtAll);
    throw error;
  }
}

/** Other emails must not wait for one that fails each time: after five attempts it stays unread and is passed. */
async function countTry(reading: Poll, uid: number, why: string): Promise<void> {
  const { mailbox } = reading;
  mailbox.tries += 1;
  const isGivenUp = mailbox.tries >= mostTries;
  await change(
    reading,
    isGivenUp
      ? sql`last_uid = greatest(last_uid, ${uid}), tries = 0, skipped_reason = ${why}, skipped_at = now()`
      : sql`tries = ${mailbox.tries}`,
  );
}

/** What the email answers; a text if it cannot be read, undefined if it answers nothing. */
async function addressedBy(reading: Poll, head: Buffer): Promise<Addressed | string | undefined> {
  const { services, mailbox } = reading;
  const read = await readApart(services, { tenantId: mailbox.tenantId, bytes: head, earlier: [] });
  return 'problem' in read ? read.problem : inTenant(reading, (tx) => findSentMail(services, tx, read));
}

interface Fetched {
  uid: number;
  found: Addressed | string | undefined;
  source: Buffer | undefined;
}

/** Stores what answers one of ours, and moves past the email. One that is refused or cannot be read stays unread. */
async function store(reading: Poll, { uid, found, source }: Fetched): Promise<void> {
  const { services, mailbox } = reading;
  const to = typeof found === 'object' ? found : undefined;
  const prepared = to && source && (await prepareEmail(services, to, source));
  try {
    await inTenant(reading, async (tx) => {
      if (!(await advance(tx, mailbox, uid))) return;
      const reception = prepared && isPrepared(prepared) ? await storeEmail(services, tx, prepared) : prepared;
      const why = typeof found === 'string' ? found : reception && isRefusal(reception) ? reception.reason : undefined;
      if (why)
        await tx.run(sql`
          update mailboxes set skipped_reason = ${why}, skipped_at = now() where tenant_id = ${tx.tenantId}`);
      if (reception !== 'stored' && reception !== 'known') return;
      await tx.run(sql`update mailboxes set unmarked = unmarked || ${uid}::bigint where tenant_id = ${tx.tenantId}`);
    });
  } catch (error) {
    await countTry(reading, uid, notStoredAtAll);
    throw new StoreProblem((error as Error).message, { cause: error });
  }
}

/** False if the email is already handled: in the same transaction, so that a crash never handles one twice. */
async function advance(tx: Tx, { uidValidity, version }: PolledMailbox, uid: number): Promise<boolean> {
  const moved = await tx.run(sql`
    update mailboxes set last_uid = ${uid}, tries = 0
    where tenant_id = ${tx.tenantId} and uid_validity = ${uidValidity} and version = ${version} and last_uid < ${uid}`);
  return moved > 0;
}

/** Shows the stored emails as read, also those of an earlier poll that was interrupted. */
async function markRead(reading: Poll, { run }: OpenMailbox): Promise<void> {
  const stored = await inTenant(reading, (tx) =>
    tx.first(sql<{ unmarked: number[] }>`
      select unmarked from mailboxes where tenant_id = ${tx.tenantId} and version = ${reading.mailbox.version}`),
  );
  if (!stored || stored.unmarked.length === 0) return;
  const uids = stored.unmarked.join(',');
  const isMarked = await run('mark as read', (client) => client.messageFlagsAdd(uids, ['\\Seen'], { uid: true }));
  if (!isMarked) throw new MailboxProblem('The mail server does not let emails be marked as read');
  await change(reading, sql`unmarked = '{}'`);
}

/** Does nothing if the settings were changed during the poll. */
async function change(reading: Poll, columns: Sql, condition = sql`true`): Promise<void> {
  const { version } = reading.mailbox;
  await inTenant(reading, (tx) =>
    tx.run(sql`
      update mailboxes set ${columns} where tenant_id = ${tx.tenantId} and version = ${version} and ${condition}`),
  );
}

function inTenant<T>({ services, mailbox }: Poll, work: (tx: Tx) => Promise<T>): Promise<T> {
  return services.database.transaction(mailbox.tenantId, work).catch((error: Error) => {
    throw new StoreProblem(error.message, { cause: error });
  });
}
