import { makeAccountLink } from '../../administration/server/account-mail.ts';
import { emailSchema } from '../../core/contract/schemas/common.ts';
import { accountByEmail } from '../../core/server/auth/account.ts';
import { type Database, inTurn, sql } from '../../core/server/db/database.ts';
import type { Environment } from '../../core/server/environment.ts';
import { onData } from './on-data.ts';

/**
 * Prints a link by which a user chooses a new password, for each company that has the address. For whoever gets no email,
 * as the only administrator of an installation without a mail server.
 */
export async function password(environment: Environment, args: string[]): Promise<void> {
  const [address, ...others] = args;
  if (!address || others.length > 0) throw new Error('Usage: npm run -s password -- EMAIL');
  const { data: email } = emailSchema.safeParse(address);
  if (!email) throw new Error(`${address} is not an email address`);
  await onData(environment, async (database) => {
    const lines = await linksFor(database, environment, email);
    if (lines.length === 0) throw new Error(`No active user has the address ${email}`);
    process.stdout.write(`${lines.join('\n')}\nEach link works once, within one hour.\n`);
  });
}

async function linksFor(database: Database, environment: Environment, email: string): Promise<string[]> {
  const tenants = await database.transaction(null, (tx) =>
    tx.rows(sql<{ tenantId: number }>`select tenant_id from tenants_of_email(${email})`),
  );
  const lines = await inTurn(tenants, ({ tenantId }) =>
    database.transaction(tenantId, async (tx) => {
      const account = await accountByEmail(tx, email);
      if (!account) return [];
      const { link } = await makeAccountLink(tx, environment, { ...account, purpose: 'reset', now: new Date() });
      await tx.run(sql`
        insert into audit_log (tenant_id, action, resource, record_id)
        values (${tx.tenantId}, 'an operator made a link for a new password', 'users', ${account.id})`);
      return [`${account.tenantName}: ${link}`];
    }),
  );
  return lines.flat();
}
