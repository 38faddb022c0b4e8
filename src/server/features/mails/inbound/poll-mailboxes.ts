import { type Sql, sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { forEveryTenant, type PeriodicTask } from '../../../platform/jobs/job.ts';
import { parseReturnedMail } from '../../../platform/mail/bounce.ts';
import { openedSecret } from '../../../platform/webhooks/sign.ts';
import { type ImapServer, inMailbox, MailboxProblem, type OpenMailbox, StoreProblem } from '../transport/imap.ts';
import { type Addressed, readReturnedMail, storeReturnedMail } from './returned-mail.ts';
import { sentMailOf } from './sent-mail-of.ts';

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

/** Mailboxes read at the same time, so that a slow server does not delay the others. */
const atOnce = 4;
/** Time to read, after which the next poll continues, and to finish. */
const readMs = 40_000;
const pollMs = 60_000;
/** Enough to find what an email answers; only then is it read as a whole, as much as the pipe passes on. */
const headBytes = 256 * 1024;
const mostBytes = 32_000_000;
const mostTries = 5;

/** Reads the answers of customers from the mailboxes of the tenants. */
export const pollMailboxes: PeriodicTask = {
  name: 'mailboxes',
  everySeconds: 60,
  async run(services, now, isEnding = () => false) {
    if ((await services.hasFreeSpace?.()) === false) return;
    const due: PolledMailbox[] = [];
    await forEveryTenant(services, async (tx) => void due.push(...(await dueMailbox(tx, now))));
    const failures: Error[] = [];
    const readOn = async () => {
      for (let mailbox = due.shift(); mailbox && !isEnding(); mailbox = due.shift())
        await poll({ services, mailbox, isEnding }, now).catch((error: Error) => failures.push(error));
    };
    await Promise.all(Array.from({ length: atOnce }, readOn));
    const [first] = failures;
    if (first) throw first;
  },
};

// After an error the next attempt is later, because servers block clients that often fail to sign in.
const dueMailbox = (tx: Tx, now: Date) =>
  tx.rows(sql<PolledMailbox>`
    select tenant_id, version, host, port, security, username, password, folder, uid_validity, last_uid, tries
    from mailboxes where tenant_id = ${tx.tenantId} and is_active
      and (last_error is null or last_poll_at is null or last_poll_at <= ${now}::timestamptz - interval '5 minutes')`);

/** Reads one mailbox and records the result for the settings page. */
async function poll(reading: Poll, now: Date): Promise<void> {
  const { services, mailbox } = reading;
  const password = mailbox.password && openedSecret(services, mailbox.tenantId, mailbox.password);
  const server = { ...mailbox, password: password ?? '' };
  const problem = await inMailbox(services, server, pollMs, (open) => readNew(reading, open)).then(
    () => null,
    (error: Error) => error,
  );
  const lastError = problem instanceof StoreProblem ? notStored : (problem?.message ?? null);
  await change(reading, sql`last_poll_at = ${now}, last_error = ${lastError}`);
  if (problem instanceof StoreProblem) throw problem;
}

const notStored = 'An email could not be stored. It stays unread and is tried again.';

async function readNew(reading: Poll, { client, box }: OpenMailbox): Promise<void> {
  const { mailbox } = reading;
  const uidValidity = Number(box.uidValidity);
  if (uidValidity !== mailbox.uidValidity) {
    const anew = sql`uid_validity = ${uidValidity}, last_uid = 0, unmarked = '{}', tries = 0`;
    await change(reading, anew, sql`uid_validity = ${mailbox.uidValidity}`);
    Object.assign(mailbox, { uidValidity, lastUid: 0, tries: 0 });
  }
  await markRead(reading, client);
  const found = await client.search({ seen: false, uid: `${mailbox.lastUid + 1}:*` }, { uid: true });
  // A range that ends in * names the last email even if its number is smaller.
  const unread = (found || []).filter((uid) => uid > mailbox.lastUid).toSorted((one, other) => one - other);
  const end = performance.now() + readMs;
  for (const uid of unread) {
    if (reading.isEnding() || performance.now() > end) break;
    const head = await sourceOf(client, uid, headBytes);
    if (!head) continue;
    const mail = await parseReturnedMail(head);
    const to = mail && (await inTenant(reading, (tx) => sentMailOf(reading.services, tx, mail)));
    const isWhole = !to?.message || head.length < headBytes;
    await store(reading, { uid, to, source: isWhole ? head : await sourceOf(client, uid, mostBytes) });
  }
  await markRead(reading, client);
}

async function sourceOf(client: OpenMailbox['client'], uid: number, maxLength: number): Promise<Buffer | undefined> {
  const email = await client.fetchOne(String(uid), { source: { maxLength } }, { uid: true });
  return email ? email.source : undefined;
}

interface Fetched {
  uid: number;
  to: Addressed | undefined;
  source: Buffer | undefined;
}

async function store(reading: Poll, { uid, to, source }: Fetched): Promise<void> {
  const { services, mailbox } = reading;
  try {
    const returned = to && source && (await readReturnedMail(to, await parseReturnedMail(source, source.length)));
    await inTenant(reading, async (tx) => {
      if (!(await advance(tx, mailbox, uid))) return;
      if (!returned || !(await storeReturnedMail(services, tx, returned))) return;
      await tx.run(sql`update mailboxes set unmarked = unmarked || ${uid}::bigint where tenant_id = ${tx.tenantId}`);
    });
  } catch (error) {
    mailbox.tries += 1;
    // Other emails must not wait for one that can never be stored.
    const isGivenUp = mailbox.tries >= mostTries;
    await change(
      reading,
      isGivenUp ? sql`last_uid = greatest(last_uid, ${uid}), tries = 0` : sql`tries = ${mailbox.tries}`,
    );
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
async function markRead(reading: Poll, client: OpenMailbox['client']): Promise<void> {
  const stored = await inTenant(reading, (tx) =>
    tx.first(sql<{ unmarked: number[] }>`
      select unmarked from mailboxes where tenant_id = ${tx.tenantId} and version = ${reading.mailbox.version}`),
  );
  if (!stored || stored.unmarked.length === 0) return;
  const isMarked = await client.messageFlagsAdd(stored.unmarked.join(','), ['\\Seen'], { uid: true });
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
