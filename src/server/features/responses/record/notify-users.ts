import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { changesOf, notify } from '../../notifications/notify.ts';

interface Subject {
  id: number;
  reference: string;
}

type Telling = Pick<Actor, 'tx' | 'session' | 'batch' | 'at'>;

export async function notifyAssigned(actor: Telling, response: Subject, userIds: readonly number[]): Promise<void> {
  await notifyUsers(actor, response, 'assigned', userIds, (by) => ({
    title: by ? `${by} assigned ${response.reference} to you` : `${response.reference} was assigned to you`,
    many: `${by ?? 'A rule'} assigned {count} responses to you`,
  }));
}

export async function notifyGroups(actor: Telling, response: Subject, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  const members = await actor.tx.rows(sql<{ userId: number; name: string }>`
    select m.user_id, min(g.name) as name from group_members m
    join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    where m.tenant_id = ${actor.tx.tenantId} and m.group_id = any(${groupIds}) group by m.user_id order by m.user_id`);
  for (const group of new Set(members.map(({ name }) => name))) {
    const ids = members.flatMap(({ userId, name }) => (name === group ? [userId] : []));
    await notifyUsers(actor, response, 'group', ids, (by) => ({
      title: by ? `${by} assigned ${response.reference} to ${group}` : `${response.reference} was assigned to ${group}`,
      many: `${by ?? 'A rule'} assigned {count} responses to ${group}`,
    }));
  }
}

export async function notifyMentioned(
  actor: Telling,
  { responseId, trackingId }: { responseId: number; trackingId: number },
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const reference = await referenceOf(actor.tx, responseId);
  const title = (by: string | undefined) => `${by ?? 'A user'} mentioned you in ${reference}`;
  const result = { id: responseId, reference, detail: { trackingId } };
  await notifyUsers(actor, result, 'mention', userIds, (by) => ({ title: title(by) }));
}

export async function notifyWatching(actor: Telling, responseId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const reference = await referenceOf(actor.tx, responseId);
  await notifyUsers(actor, { id: responseId, reference }, 'watching', userIds, (by) => ({
    title: `${by ?? 'A user'} added you as a watcher of ${reference}`,
  }));
}

export async function notifyEscalated(
  actor: Telling,
  response: Subject,
  level: number,
  also: readonly number[],
): Promise<void> {
  const { tx } = actor;
  const rows = await tx.rows(sql<{ id: number }>`
    select user_id as id from sentiment_response_users where tenant_id = ${tx.tenantId} and response_id = ${response.id}
    union
    select g.lead_user_id from sentiment_response_groups j
    join groups g on g.tenant_id = j.tenant_id and g.id = j.group_id
    where j.tenant_id = ${tx.tenantId} and j.response_id = ${response.id} and g.lead_user_id is not null order by 1`);
  const ids = [...new Set([...rows.map(({ id }) => id), ...also])];
  await notifyUsers(actor, response, 'escalation', ids, (by) => ({
    title: `${by ?? 'A rule'} escalated ${response.reference} to level ${level}`,
  }));
}

const deeds: Record<string, string> = {
  note: 'commented on',
  status: 'changed the status of',
  assigned: 'changed the assignees of',
  groups: 'changed the groups of',
  severity: 'changed the severity of',
  customer: 'changed the customer of',
  duplicate: 'merged or unmerged',
  escalation: 'escalated',
  resolution: 'changed the resolution of',
  text: 'corrected the analysis of',
};

/** Notifies watchers, except the actor and users whom the same change notifies in more detail. */
export async function notifyWatchers(actor: Telling, responseId: number, what: string): Promise<void> {
  const deed = deeds[what];
  const { tx, session, batch } = actor;
  if (!deed || (batch && wasNotified(batch, responseId))) return;
  const watching = await tx.rows(sql<{ userId: number; reference: string }>`
    select w.user_id, r.reference from sentiment_response_watchers w
    join sentiment_responses r on r.tenant_id = w.tenant_id and r.id = w.response_id
    where w.tenant_id = ${tx.tenantId} and w.response_id = ${responseId} and w.is_watching
      and w.user_id is distinct from ${session.userId}::integer
      and not exists (select from notifications n where n.tenant_id = w.tenant_id and n.user_id = w.user_id
        and n.response_id = w.response_id and n.kind <> 'watched' and n.created_at = coalesce(${actor.at ?? null}::timestamptz, now()))
    order by w.user_id`);
  const reference = watching[0]?.reference;
  if (!reference) return;
  const by = (await nameOf(tx, session.userId)) ?? 'Candor';
  await notify(tx, {
    userIds: watching.map(({ userId }) => userId),
    kind: 'watched',
    at: actor.at,
    responseId,
    title: `${by} ${deed} ${reference}`,
    group: batch
      ? { key: `watched:batch:${batch.id}`, many: `${by} changed {count} responses that you watch` }
      : { key: changesOf(responseId), many: `${by} ${deed} ${reference}; {count} changes since your last visit` },
  });
}

const noticeOf = new WeakMap<object, Set<number>>();

/** One of many changes may write several history entries per response. */
function wasNotified(batch: object, responseId: number): boolean {
  const notified = noticeOf.get(batch) ?? new Set();
  noticeOf.set(batch, notified);
  const was = notified.has(responseId);
  notified.add(responseId);
  return was;
}

async function notifyUsers(
  { tx, session, batch, at }: Telling,
  { id, detail = {} }: Subject & { detail?: Record<string, unknown> },
  kind: string,
  userIds: readonly number[],
  format: (by: string | undefined) => { title: string; many?: string },
): Promise<void> {
  const others = userIds.filter((userId) => userId !== session.userId);
  if (others.length === 0) return;
  const { title, many } = format(await nameOf(tx, session.userId));
  const group = batch && many ? { key: `${kind}:batch:${batch.id}`, many } : undefined;
  await notify(tx, { userIds: others, kind, responseId: id, title, detail, group, at });
}

async function nameOf(tx: Tx, userId: number | null): Promise<string | undefined> {
  if (userId === null) return undefined;
  const found = await tx.first(sql<{ fullName: string }>`
    select full_name from users where tenant_id = ${tx.tenantId} and id = ${userId}`);
  return found?.fullName;
}

async function referenceOf(tx: Tx, responseId: number): Promise<string> {
  const found = await tx.first(sql<{ reference: string }>`
    select reference from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${responseId}`);
  return found?.reference ?? 'a response';
}
