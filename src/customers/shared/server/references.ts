import { sql, type Tx } from '../../../core/server/db/database.ts';

/** Everything that belongs to a customer, and whether it repeats the name. */
export const references = [
  { table: 'sentiment_responses', column: 'customer_response_id', repeatsName: true },
  { table: 'survey_responses', column: 'customer_id', repeatsName: true },
  { table: 'survey_invitations', column: 'customer_id', repeatsName: false },
  { table: 'survey_links', column: 'customer_id', repeatsName: false },
  { table: 'consent_entries', column: 'customer_id', repeatsName: false },
  { table: 'own_pages', column: 'customer_id', repeatsName: false },
] as const;

export async function rename(tx: Tx, id: number, name: string): Promise<void> {
  for (const { table, column, repeatsName } of references) {
    if (!repeatsName) continue;
    await tx.run(sql`
      update ${sql.ref(table)} set customer_name = ${name}
      where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = ${id} and customer_name is distinct from ${name}`);
  }
}
