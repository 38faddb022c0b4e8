import { sql } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';

/** Assignees, mentioned users and note authors watch a response automatically unless they opted out. */
export async function addWatchers({ tx }: Pick<Actor, 'tx'>, responseId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return;
  await tx.run(sql`
    insert into sentiment_response_watchers (tenant_id, response_id, user_id)
    select ${tx.tenantId}::integer, ${responseId}::integer, wanted from unnest(${userIds}::integer[]) wanted
    on conflict do nothing`);
}
