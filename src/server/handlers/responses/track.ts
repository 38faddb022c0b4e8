import { sql } from 'kysely';
import type { Status, TrackingEntry } from '../../../contract/schemas/sentiment-response.ts';
import { isDeed } from '../../../domain/escalation.ts';
import { lookAfterDeed } from '../../escalation/after-deed.ts';
import type { Actor } from '../../http/call.ts';
import { tellWatchers } from './tell-people.ts';

type Entry = Pick<TrackingEntry, 'kind' | 'notes'> &
  Partial<Pick<TrackingEntry, 'detail'>> & { status?: Status | null };

/** Appends to a response's history, in the actor's name and at their time. Answers the entry's id. */
export async function track(actor: Actor, responseId: number, entry: Entry) {
  const { tx, session, batch, at } = actor;
  const notes = batch ? `${entry.notes} (${batch.words})` : entry.notes;
  const detail = { ...entry.detail, ...(batch ? { batchId: batch.id } : {}) };
  // clock_timestamp: entries of one transaction keep their order.
  const inserted = await tx.first(sql<{ id: number }>`
    insert into sentiment_response_tracking
      (tenant_id, response_id, kind, notes, status, detail, user_id, created_by, updated_by, created_at, updated_at)
    values (${tx.tenantId}, ${responseId}, ${entry.kind}, ${notes}, ${entry.status ?? null},
      ${JSON.stringify(detail)},
      ${session.userId}, ${session.userId}, ${session.userId}, coalesce(${at ?? null}::timestamptz, clock_timestamp()),
      coalesce(${at ?? null}::timestamptz, now()))
    returning id`);
  if (isDeed({ kind: entry.kind, userId: session.userId })) await lookAfterDeed(tx, responseId);
  await tellWatchers(actor, responseId, entry.kind);
  return inserted?.id as number;
}
