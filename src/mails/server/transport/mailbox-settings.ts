import { resourceOf } from '../../../core/contract/catalogue.ts';
import { audit, stale } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import { timeLimits } from '../../../core/server/time-limits.ts';
import type { Mailbox, MailboxInput, MailboxTest } from '../../schemas/mailbox.ts';
import { inMailbox, MailboxProblem } from './imap.ts';
import { assertHost, isSameServer, passwordFor, sealedPassword } from './server-input.ts';

const current: Handler = async ({ tx }) => shown(await readStored(tx));

const save: Handler<MailboxInput> = async (call) => {
  const { tx, services, session, body } = call;
  const before = await readStored(tx);
  const { isActive, address, host, port, security, username, folder, version = before.version } = body;
  assertHost(body, services);
  const secret = passwordFor(services, session.tenantId, body, before);
  const password = sealedPassword(services, session.tenantId, secret);
  // Another folder numbers its emails anew.
  const isSame = isSameServer(body, before) && folder === before.folder;
  const restart = isSame
    ? sql``
    : sql`, uid_validity = 0, last_uid = 0, unmarked = '{}', last_poll_at = null,
        skipped_reason = null, skipped_at = null`;
  const saved = await tx.run(sql`
    insert into mailboxes as m
      (tenant_id, is_active, address, host, port, security, username, password, folder, updated_by)
    select ${tx.tenantId}::integer, ${isActive}::boolean, ${address}, ${host}, ${port}::integer, ${security},
      ${username}, ${password}::bytea, ${folder}, ${session.userId}::integer
    where ${version}::integer = ${before.version}::integer
    on conflict (tenant_id) do update set is_active = excluded.is_active, address = excluded.address,
      host = excluded.host, port = excluded.port, security = excluded.security, username = excluded.username,
      password = excluded.password, folder = excluded.folder, tries = 0, last_error = null ${restart},
      updated_by = excluded.updated_by, updated_at = now(), version = m.version + 1
    where m.version = ${version}`);
  const { password: _, ...sent } = body;
  if (saved === 0) throw stale(shown(before), sent);
  const after = shown(await readStored(tx));
  await audit(call, resourceOf('emailSettings'), null, { before: shown(before), after });
  return after;
};

const test: Handler<MailboxInput> = async ({ services, session, body }): Promise<MailboxTest> => {
  if (!body.isActive) return { isConnected: false, message: 'Reading by IMAP is switched off' };
  assertHost(body, services);
  const before = await services.database.transaction(session.tenantId, readStored);
  const server = { ...body, password: passwordFor(services, session.tenantId, body, before) };
  try {
    const { testMs } = (services.timeLimits ?? timeLimits).mailbox;
    const found = await inMailbox(services, server, testMs, ({ run }) =>
      run('search', (client) => client.search({ seen: false }, { uid: true })),
    );
    const count = found ? found.length : 0;
    const unread = `${count} unread ${count === 1 ? 'email' : 'emails'}`;
    return { isConnected: true, message: `Connected. “${body.folder}” has ${unread}.` };
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error;
    return { isConnected: false, message: error.message };
  }
};

export const mailboxSettings = { mailbox: current, saveMailbox: save, testMailbox: test };

/** The address to which customers reply if the tenant reads a mailbox. */
export async function mailboxAddress(tx: Tx): Promise<string | undefined> {
  const found = await tx.first(sql<{ address: string }>`
    select address from mailboxes where tenant_id = ${tx.tenantId} and is_active`);
  return found?.address;
}

type MailboxRow = Omit<Mailbox, 'hasPassword'> & { password: Buffer | null };

const nothingStored: MailboxRow = {
  isActive: false,
  address: '',
  host: '',
  port: 993,
  security: 'tls',
  username: '',
  password: null,
  folder: 'INBOX',
  lastPollAt: null,
  lastError: null,
  version: 0,
  skippedReason: null,
  skippedAt: null,
};

async function readStored(tx: Tx): Promise<MailboxRow> {
  const stored = await tx.first(sql<MailboxRow>`
    select is_active, address, host, port, security, username, password, folder,
      to_json(last_poll_at) #>> '{}' as last_poll_at, last_error,
      skipped_reason, to_json(skipped_at) #>> '{}' as skipped_at, version
    from mailboxes where tenant_id = ${tx.tenantId}`);
  return stored ?? nothingStored;
}

const shown = ({ password, ...settings }: MailboxRow): Mailbox => ({ ...settings, hasPassword: password !== null });
