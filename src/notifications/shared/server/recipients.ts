import { permissionFor } from '../../../core/contract/catalogue.ts';
import type { Permission } from '../../../core/contract/endpoint.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';

/** Users who may be told of an event, by what they have to do with it. */
export type Party =
  /** Whom the event itself names. */
  | 'named'
  /** Who caused the event. */
  | 'actor'
  /** Who wrote the message that is answered or returned. */
  | 'author'
  | 'assignees'
  /** Members and leads of the assigned groups. */
  | 'members'
  | 'leads'
  | 'watchers'
  /** Who may assign responses. */
  | 'assigners'
  /** Who may complete data requests. */
  | 'officers'
  | 'administrators';

interface EventRule {
  /** The kind of the notification, which users can turn off. */
  kind: string;
  /** Only users with this permission are told. */
  needs: Permission | null;
  /** Told in any case. */
  always?: readonly Party[];
  /** The first of these steps that reaches someone is told. Who turned the kind off is not reached, except at the last step. */
  firstOf: readonly (readonly Party[])[];
  /** The actor is told too. */
  tellsActor?: true;
}

const readsResponses = permissionFor('sentimentResponses', 'show');
const groups = ['members', 'leads'] as const;
const someone = [['assigners'], ['administrators']] as const;

/** Who is told of which event. */
export const eventRules = {
  assigned: { kind: 'assigned', needs: readsResponses, firstOf: [['named']] },
  group_assigned: { kind: 'group', needs: readsResponses, firstOf: [['named']] },
  created: {
    kind: 'unassigned',
    needs: readsResponses,
    firstOf: [['assignees', ...groups], ['actor'], ...someone],
  },
  mentioned: { kind: 'mention', needs: readsResponses, firstOf: [['named']] },
  watching: { kind: 'watching', needs: readsResponses, firstOf: [['named']] },
  changed: { kind: 'watched', needs: readsResponses, firstOf: [['watchers']] },
  customer_wrote: {
    kind: 'replied',
    needs: readsResponses,
    always: ['author', 'watchers'],
    firstOf: [['assignees'], groups, ['watchers', 'author'], ...someone],
  },
  automatic_reply: { kind: 'replied', needs: readsResponses, firstOf: [] },
  not_delivered: {
    kind: 'replied',
    needs: readsResponses,
    firstOf: [['author'], ['assignees'], groups, ['watchers'], ...someone],
  },
  sla: { kind: 'sla', needs: readsResponses, firstOf: [['assignees'], groups, ['watchers'], ...someone] },
  escalated: {
    kind: 'escalation',
    needs: readsResponses,
    firstOf: [['named', 'assignees', 'leads'], ['members'], ['watchers'], ...someone],
  },
  escalated_by_rule: { kind: 'escalation', needs: readsResponses, firstOf: [['named'], ['administrators']] },
  data_request: {
    kind: 'request',
    needs: permissionFor('dataRequests', 'execute'),
    firstOf: [['officers'], ['administrators']],
  },
  survey_answered: {
    kind: 'survey_answered',
    needs: permissionFor('surveyResponses', 'list'),
    firstOf: [['named']],
  },
  invitation_answered: {
    kind: 'survey_answered',
    needs: permissionFor('surveyResponses', 'list'),
    firstOf: [['author'], ['administrators']],
  },
  limit_reached: { kind: 'limit', needs: null, firstOf: [['assignees'], groups, ['watchers'], ['administrators']] },
  report_failed: { kind: 'duties', needs: null, firstOf: [['named'], ['administrators']] },
  schedule_ended: { kind: 'duties', needs: null, firstOf: [['named']] },
  handed_over: { kind: 'duties', needs: null, firstOf: [['named']] },
  without_owner: { kind: 'duties', needs: null, firstOf: [['administrators']], tellsActor: true },
} as const satisfies Record<string, EventRule>;

export type NotifiedEvent = keyof typeof eventRules;

/** What the event is about. */
export interface About {
  responseId: number | null;
  actorId: number | null;
  named?: readonly number[];
  author?: number | undefined;
}

export interface Recipients {
  userIds: number[];
  /** The first party of the step that was reached; null if the event reaches no one. */
  reached: Party | null;
}

/**
 * Decides who is told of an event: active users who may read what it is about, without the actor. There is no other
 * place that decides this.
 */
export async function findRecipients(tx: Tx, event: NotifiedEvent, about: About): Promise<Recipients> {
  const rule: EventRule = eventRules[event];
  const { always = [], firstOf, tellsActor = false } = rule;
  const find = async (parties: readonly Party[], isLastResort = false) => {
    const found = await findUsers(tx, { parties, rule, about, isLastResort });
    return found.filter(({ party, userId }) => tellsActor || party === 'actor' || userId !== about.actorId);
  };
  const near = await find([...new Set([...always, ...firstOf.flat()])].filter((party) => !wide.has(party)));
  const told = new Set(near.flatMap(({ party, userId }) => (always.includes(party) ? [userId] : [])));
  for (const [at, step] of firstOf.entries()) {
    const isLastResort = at > 0 && at === firstOf.length - 1;
    const isWide = step.some((party) => wide.has(party));
    const reached = (isWide ? await find(step, isLastResort) : near).filter(({ party }) => step.includes(party));
    if (reached.length === 0) continue;
    for (const { party, userId } of reached) if (party !== 'actor') told.add(userId);
    return { userIds: [...told].sort((one, other) => one - other), reached: step[0] as Party };
  }
  return { userIds: [...told], reached: null };
}

/** Parties that are searched among all users, and only when no one nearer hears. */
const wide: ReadonlySet<Party> = new Set(['assigners', 'officers', 'administrators']);

interface Search {
  parties: readonly Party[];
  rule: EventRule;
  about: About;
  isLastResort: boolean;
}

async function findUsers(tx: Tx, { parties, rule, about, isLastResort }: Search) {
  const sources = parties.flatMap((party) => {
    const source = partySource(tx, party, about);
    return source ? [sql`select ${party}::text as party, s.user_id from (${source}) s(user_id)`] : [];
  });
  if (sources.length === 0) return [];
  return tx.rows(sql<{ party: Party; userId: number }>`
    select distinct p.party, p.user_id from (${sql.join(sources, sql` union all `)}) p
    join user_rows u on u.tenant_id = ${tx.tenantId} and u.id = p.user_id and u.is_active
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where ${rule.needs === null ? sql`true` : holds(rule.needs)}
      ${isLastResort ? sql`` : sql`and not u.notification_preferences -> 'muted' ? ${rule.kind}`}`);
}

/** The ids of a party; undefined if the event has none. */
function partySource(
  { tenantId }: Tx,
  party: Party,
  { responseId, actorId, named = [], author }: About,
): Sql | undefined {
  const ofResponse = sql`j.tenant_id = ${tenantId} and j.response_id = ${responseId}::integer`;
  const ofGroups = sql`sentiment_response_groups j join groups g on g.tenant_id = j.tenant_id and g.id = j.group_id`;
  const withRole = sql`
    select u.id from user_rows u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${tenantId} and u.is_active`;
  switch (party) {
    case 'named':
      return named.length > 0 ? sql`select unnest(${named}::integer[])` : undefined;
    case 'actor':
      return actorId === null ? undefined : sql`select ${actorId}::integer`;
    case 'author':
      return author === undefined ? undefined : sql`select ${author}::integer`;
    case 'assignees':
      return sql`select j.user_id from sentiment_response_users j where ${ofResponse}`;
    case 'members':
      return sql`
        select m.user_id from ${ofGroups} join group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id
        where ${ofResponse}`;
    case 'leads':
      return sql`select g.lead_user_id from ${ofGroups} where ${ofResponse}`;
    case 'watchers':
      return sql`select j.user_id from sentiment_response_watchers j where ${ofResponse} and j.is_watching`;
    case 'assigners':
      return sql`${withRole} and (${holds(permissionFor('sentimentResponses', 'assign'))}
        or ${holds(permissionFor('sentimentResponses', 'assignUsers'))})`;
    case 'officers':
      return sql`${withRole} and ${holds(permissionFor('dataRequests', 'execute'))}`;
    case 'administrators':
      return sql`${withRole} and r.holds_all`;
  }
}

/** Whether role `r` holds a permission. */
const holds = (permission: Permission): Sql => sql`(r.holds_all or exists (
  select from role_permissions j join permissions p on p.tenant_id = j.tenant_id and p.id = j.permission_id
  where j.tenant_id = r.tenant_id and j.role_id = r.id and p.route = ${permission}))`;
