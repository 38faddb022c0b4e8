import type { Status, TrackingEntry } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { isDeed } from '../../../../domain/sla/escalation.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { notifyWatchers } from './notify-users.ts';

export const clockJob = 'clock';

type Entry = Pick<TrackingEntry, 'kind' | 'notes'> &
  Partial<Pick<TrackingEntry, 'detail'>> & { status?: Status | null };

export async function track(actor: Actor, responseId: number, entry: Entry) {
  const { tx, session, batch, at } = actor;
  const notes = batch ? `${entry.notes} (${batch.text})` : entry.notes;
  const detail = { ...entry.detail, ...(batch ? { batchId: batch.id } : {}) };
  // clock_timestamp() preserves the order of entries of one transaction.
  const inserted = await tx.first(sql<{ id: number }>`
    insert into sentiment_response_tracking
      (tenant_id, response_id, kind, notes, status, detail, user_id, created_by, updated_by, created_at, updated_at)
    values (${tx.tenantId}, ${responseId}, ${entry.kind}, ${notes}, ${entry.status ?? null},
      ${JSON.stringify(detail)},
      ${session.userId}, ${session.userId}, ${session.userId}, coalesce(${at ?? null}::timestamptz, clock_timestamp()),
      coalesce(${at ?? null}::timestamptz, now()))
    returning id`);
  if (isDeed({ kind: entry.kind, userId: session.userId })) await rescheduleAfterActivity(tx, responseId);
  await notifyWatchers(actor, responseId, entry.kind);
  return inserted?.id as number;
}

async function rescheduleAfterActivity(tx: Tx, responseId: number): Promise<void> {
  await tx.run(sql`
    insert into jobs (tenant_id, kind, key, payload, run_at)
    select ${tx.tenantId}::integer, ${clockJob}, ${String(responseId)}, '{}', now()
    where exists (select from escalation_rules
      where tenant_id = ${tx.tenantId} and is_active and type = 'on_inactivity')
    on conflict (tenant_id, kind, key) where dead_at is null do nothing`);
}
