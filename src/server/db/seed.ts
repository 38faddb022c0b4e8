import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createTenant } from '../auth/new-tenant.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Services } from '../http/call.ts';
import type { Tx } from './database.ts';
import { branches, harbourAndPine } from './demo/company.ts';
import { customers } from './demo/customers.ts';
import { hotelForms } from './demo/forms.ts';
import { harbourResponses } from './demo/harbour-responses.ts';
import type { Company } from './makers/company.ts';
import { furnish } from './makers/furnish.ts';
import { insertWriter } from './makers/insert-writer.ts';
import { randomFrom } from './makers/random.ts';
import { day } from './makers/times.ts';
import { firstNumber, writeResponses } from './makers/write-responses.ts';

const plan = { ...harbourAndPine, customers, forms: hotelForms(branches) };

/**
 * Makes the demonstration tenant: a company with three months of feedback behind it that end now. All of it or nothing.
 */
export async function seedDemo(services: Services, signIn: { email: string; password: string }): Promise<void> {
  const now = services.now?.() ?? new Date();
  const owner = { ...plan.owner, email: signIn.email, passwordHash: await hashPassword(signIn.password) };
  const passwordHash = await hashOfNobody();
  await services.database.transaction(null, async (outside) => {
    const made = await createTenant(outside, { name: plan.name, subdomain: plan.subdomain, owner });
    const { tx } = made;
    const writer = insertWriter(tx);
    const severities = await severitiesOf(tx);
    const company = await furnish({ writer, made, severities, passwordHash, now }, plan);
    await writeResponses(writer, harbourResponses(randomFrom(2_026), company, 300), firstNumber);
    await tx.run(sql`update users set created_at = ${new Date(now.getTime() - 420 * day)}
      where tenant_id = ${tx.tenantId} and id = ${made.ownerId}`);
  });
}

/** Nobody signs in with it: the password was never known. */
export async function hashOfNobody(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}

/** The levels that a new tenant begins with. */
export async function severitiesOf(tx: Tx): Promise<Company['severities']> {
  const rows = await tx.rows(sql<{ id: number; name: string; daysToResolve: number }>`
    select id, name, days_to_resolve from severity_levels where tenant_id = ${tx.tenantId}`);
  return new Map(rows.map((row) => [row.name, row]));
}
