import { sql, type Tx } from '../../../core/server/db/database.ts';
import { type About, eventRules, findRecipients, type NotifiedEvent, type Recipients } from './recipients.ts';

export interface Notice {
  title: string;
  /** The kind if it is more precise than that of the event. */
  kind?: string;
  detail?: Record<string, unknown>;
  group?: Group | undefined;
}

export interface Group {
  key: string;
  /** Text for two and more, with {count}. */
  many: string;
}

interface Event extends About {
  /** Time of the event if not now; old events are created as read. */
  at?: Date | undefined;
}

/**
 * Tells the recipients of an event, in the caller's transaction, and returns them. `format` is asked only if there are
 * some; it returns undefined if they have been told already.
 */
export async function notify(
  tx: Tx,
  event: NotifiedEvent,
  about: Event,
  format: (recipients: Recipients) => Promise<Notice | undefined> | Notice | undefined,
): Promise<Recipients> {
  const recipients = await findRecipients(tx, event, about);
  const notice = recipients.userIds.length > 0 ? await format(recipients) : undefined;
  if (notice) await insertNotifications(tx, { kind: eventRules[event].kind, ...notice }, about, recipients.userIds);
  return recipients;
}

async function insertNotifications(
  tx: Tx,
  { kind, title, detail = {}, group }: Notice & { kind: string },
  { responseId, at: time }: Event,
  userIds: readonly number[],
): Promise<void> {
  const at = sql`coalesce(${time ?? null}::timestamptz, now())`;
  const isChange = kind === 'watched';
  if (!isChange) await forgetChanges(tx, userIds, responseId);
  await tx.run(sql`
    insert into notifications (tenant_id, user_id, kind, response_id, title, detail, group_key,
      created_at, read_at)
    select u.tenant_id, u.id, ${kind}, ${responseId}::integer, ${title},
      ${JSON.stringify({ ...detail, ...(group ? { many: group.many } : {}) })}, ${group?.key ?? null},
      ${at}, case when ${at} < now() - interval '1 day' then ${at} end
    from user_rows u where u.tenant_id = ${tx.tenantId} and u.id = any(${userIds})
      ${
        isChange
          ? sql`and not exists (select from notifications n where n.tenant_id = u.tenant_id and n.user_id = u.id
        and n.response_id = ${responseId}::integer and n.kind <> ${kind} and n.created_at = ${at})`
          : sql``
      }
    order by u.id
    on conflict (tenant_id, user_id, group_key) where read_at is null and group_key is not null do update
    set count = notifications.count + 1, created_at = excluded.created_at, title = excluded.title, detail = excluded.detail,
      response_id = case when notifications.response_id = excluded.response_id then excluded.response_id end`);
}

/** A more specific notification replaces the generic “response changed”. */
async function forgetChanges(tx: Tx, userIds: readonly number[], responseId: number | null): Promise<void> {
  if (responseId === null) return;
  await tx.run(sql`
    delete from notifications where tenant_id = ${tx.tenantId} and user_id = any(${userIds})
      and group_key = ${changesGroup(responseId)} and read_at is null`);
}

export const changesGroup = (responseId: number) => `watched:${responseId}`;
