import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { changesGroup, notify } from '../../../notifications/shared/server/notify.ts';
import type { Recipients } from '../../../notifications/shared/server/recipients.ts';

interface Subject {
  id: number;
  reference: string;
}

type Telling = Pick<Actor, 'tx' | 'session' | 'batch' | 'at'>;

export async function notifyAssigned(actor: Telling, response: Subject, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await notify(actor.tx, 'assigned', aboutOf(actor, response.id, userIds), async () => {
    const by = await actorName(actor);
    return {
      title: by ? `${by} assigned ${response.reference} to you` : `${response.reference} was assigned to you`,
      group: batchGroup(actor, 'assigned', `${by ?? 'A rule'} assigned {count} responses to you`),
    };
  });
}

/** Members and lead of each group are told; who is in several of them, once. */
export async function notifyGroups(actor: Telling, response: Subject, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  const { tx } = actor;
  const inGroups = await tx.rows(sql<{ userId: number; name: string }>`
    select p.user_id, min(g.name) as name from groups g
    cross join lateral (select g.lead_user_id as user_id where g.lead_user_id is not null
      union select user_id from group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id) p
    where g.tenant_id = ${tx.tenantId} and g.id = any(${groupIds}) group by p.user_id order by p.user_id`);
  for (const group of new Set(inGroups.map(({ name }) => name))) {
    const ids = inGroups.flatMap(({ userId, name }) => (name === group ? [userId] : []));
    await notify(tx, 'group_assigned', aboutOf(actor, response.id, ids), async () => {
      const by = await actorName(actor);
      return {
        title: by
          ? `${by} assigned ${response.reference} to ${group}`
          : `${response.reference} was assigned to ${group}`,
        group: batchGroup(actor, 'group', `${by ?? 'A rule'} assigned {count} responses to ${group}`),
      };
    });
  }
}

/** A new response that no assignee hears of is told to who may assign it, unless a user created it. */
export async function notifyUnassigned(actor: Telling, response: Subject): Promise<void> {
  await notify(actor.tx, 'created', aboutOf(actor, response.id), ({ reached }) =>
    isFallback(reached)
      ? {
          title: `${response.reference} has no assignee`,
          group: { key: 'unassigned', many: '{count} new responses have no assignee' },
        }
      : undefined,
  );
}

export async function notifyMentioned(
  actor: Telling,
  { responseId, trackingId }: { responseId: number; trackingId: number },
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await notify(actor.tx, 'mentioned', aboutOf(actor, responseId, userIds), async () => ({
    title: `${(await actorName(actor)) ?? 'A user'} mentioned you in ${await readReference(actor.tx, responseId)}`,
    detail: { trackingId },
  }));
}

export async function notifyWatching(actor: Telling, responseId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await notify(actor.tx, 'watching', aboutOf(actor, responseId, userIds), async () => ({
    title: `${(await actorName(actor)) ?? 'A user'} added you as a watcher of ${await readReference(actor.tx, responseId)}`,
  }));
}

/** Tells of the email to a customer that was not delivered. */
export async function notifyNotDelivered(
  tx: Tx,
  { responseId, reference, name, author }: { responseId: number; reference: string; name: string; author: number },
): Promise<void> {
  await notify(tx, 'not_delivered', { responseId, actorId: null, author }, ({ reached }) => ({
    title: `${reached === 'author' ? 'Your' : 'The'} email to ${name} about ${reference} was not delivered`,
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

/** Notifies watchers, except users whom the same change notifies in more detail. */
export async function notifyWatchers(actor: Telling, responseId: number, what: string): Promise<void> {
  const deed = deeds[what];
  const { tx, batch } = actor;
  if (!deed || (batch && wasNotified(batch, responseId))) return;
  await notify(tx, 'changed', aboutOf(actor, responseId), async () => {
    const by = (await actorName(actor)) ?? 'Candor';
    const reference = await readReference(tx, responseId);
    return {
      title: `${by} ${deed} ${reference}`,
      group: batchGroup(actor, 'watched', `${by} changed {count} responses that you watch`) ?? {
        key: changesGroup(responseId),
        many: `${by} ${deed} ${reference}; {count} changes since your last visit`,
      },
    };
  });
}

const notifiedByBatch = new WeakMap<object, Set<number>>();

/** One of many changes may write several history entries per response. */
function wasNotified(batch: object, responseId: number): boolean {
  const responseIds = notifiedByBatch.get(batch) ?? new Set();
  notifiedByBatch.set(batch, responseIds);
  const was = responseIds.has(responseId);
  responseIds.add(responseId);
  return was;
}

/** Whether an event reached only users who have nothing to do with the response. */
export const isFallback = (reached: Recipients['reached']): boolean =>
  reached === 'assigners' || reached === 'administrators';

export const aboutOf = ({ session, at }: Telling, responseId: number, named: readonly number[] = []) => ({
  responseId,
  actorId: session.userId,
  named,
  at,
});

const batchGroup = ({ batch }: Telling, kind: string, many: string) =>
  batch && { key: `${kind}:batch:${batch.id}`, many };

export async function actorName({ tx, session: { userId } }: Telling): Promise<string | undefined> {
  if (userId === null) return undefined;
  const found = await tx.first(sql<{ fullName: string }>`
    select full_name from users where tenant_id = ${tx.tenantId} and id = ${userId}`);
  return found?.fullName;
}

async function readReference(tx: Tx, responseId: number): Promise<string> {
  const found = await tx.first(sql<{ reference: string }>`
    select reference from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${responseId}`);
  return found?.reference ?? 'a response';
}
