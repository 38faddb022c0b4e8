import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Company } from './company.ts';

/** The severity levels that a new tenant begins with, by name. */
export async function startingSeverities(tx: Tx): Promise<Company['severities']> {
  const rows = await tx.rows(sql<{ id: number; name: string; daysToResolve: number }>`
    select id, name, days_to_resolve from severity_levels where tenant_id = ${tx.tenantId}`);
  return new Map(rows.map((row) => [row.name, row]));
}
