import { sql, type Tx } from '../../platform/db/database.ts';

export interface Notice {
  userIds: readonly number[];
  kind: string;
  responseId: number | null;
  title: string;
  detail?: Record<string, unknown>;
  group?: Group | undefined;
  /** Time of the event if not now; old events are created as read. */
  at?: Date | undefined;
}

export interface Group {
  key: string;
  /** Text for two and more, with {count}. */
  many: string;
}

/** Creates notifications in the caller's transaction. Skips users who cannot sign in or turned the kind off. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { userIds, kind, responseId, title, detail = {}, group } = notice;
  const at = sql`coalesce(${notice.at ?? null}::timestamptz, now())`;
  if (userIds.length === 0) return;
  if (kind !== 'watched') await forgetChanges(tx, userIds, responseId);
  await tx.run(sql`
    insert into notifications (tenant_id, user_id, kind, response_id, title, detail, group_key,
      created_at, read_at)
    select tenant_id, id, ${kind}, ${responseId}::integer, ${title},
      ${JSON.stringify({ ...detail, ...(group ? { many: group.many } : {}) })}, ${group?.key ?? null},
      ${at}, case when ${at} < now() - interval '1 day' then ${at} end
    from user_rows where tenant_id = ${tx.tenantId} and id = any(${userIds}) and is_active
      and not notification_preferences -> 'muted' ? ${kind.replace(/^sla_.*/, 'sla')} order by id
    on conflict (tenant_id, user_id, group_key) where read_at is null and group_key is not null do update
    set count = notifications.count + 1, created_at = excluded.created_at, title = excluded.title, detail = excluded.detail,
      response_id = case when notifications.response_id = excluded.response_id then excluded.response_id end`);
}

/** A more specific notification replaces the generic “response changed”. */
async function forgetChanges(tx: Tx, userIds: readonly number[], responseId: number | null): Promise<void> {
  if (responseId === null) return;
  await tx.run(sql`
    delete from notifications where tenant_id = ${tx.tenantId} and user_id = any(${userIds})
      and group_key = ${changesOf(responseId)} and read_at is null`);
}

export const changesOf = (responseId: number) => `watched:${responseId}`;
