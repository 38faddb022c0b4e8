import { sql } from 'kysely';
import { dueAt } from '../../../domain/sla.ts';
import type { Tx } from '../../db/database.ts';

interface Received {
  enableSla: boolean;
  severityLevelId: number | null | undefined;
  /** When the clock began. */
  from: Date;
}

/** When a response of this severity must be resolved; null where nobody promised anything. */
export async function deadline(tx: Tx, { enableSla, severityLevelId, from }: Received): Promise<Date | null> {
  if (!enableSla || !severityLevelId) return null;
  const severity = await tx.first(sql<{ daysToResolve: number }>`
    select days_to_resolve from severity_levels where tenant_id = ${tx.tenantId} and id = ${severityLevelId}`);
  return severity ? dueAt(from, severity.daysToResolve) : null;
}
