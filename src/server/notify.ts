import { sql } from 'kysely';
import type { Tx } from './db/database.ts';

export interface Notice {
  userIds: readonly number[];
  /** What it is about, for programs: 'escalation', 'sla_breached'. */
  kind: string;
  responseId: number | null;
  title: string;
  detail?: Record<string, unknown>;
}

/** Tells people something, in the transaction in which it happens. Only those who can sign in are told. */
export async function notify(tx: Tx, { userIds, kind, responseId, title, detail = {} }: Notice): Promise<void> {
  if (userIds.length === 0) return;
  await tx.run(sql`
    insert into notifications (tenant_id, user_id, kind, response_id, title, detail)
    select tenant_id, id, ${kind}, ${responseId}::integer, ${title}, ${JSON.stringify(detail)}
    from user_rows where tenant_id = ${tx.tenantId} and id = any(${userIds}) and is_active`);
}
