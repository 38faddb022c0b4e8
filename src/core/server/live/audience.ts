import { isDeepStrictEqual } from 'node:util';
import { permissionFor } from '../../contract/catalogue.ts';
import type { LiveChange, LiveEvent } from '../../contract/schemas/live.ts';
import { idleMinutes } from '../auth/open-session.ts';
import { readGrants } from '../auth/policies.ts';
import { nowOf } from '../auth/tokens.ts';
import { sql } from '../db/database.ts';
import type { Services, Session } from '../http/call.ts';
import type { makeNames } from './names.ts';
import type { NodeMessage } from './node-message.ts';
import type { PresenceStore } from './present.ts';
import { asText, type Recent, type Recipients, type Stream } from './stream.ts';

// The batch interval grows with the number of listeners; 1,000 listeners still receive events within a second.
const passOnAfterMs = 40;
const perListenerMs = 0.3;
const longestMs = 400;

interface Surroundings {
  services: Services;
  recent: Recent;
  present: PresenceStore;
  namesOf: ReturnType<typeof makeNames>;
}

export function makeAudience(tenantId: number, around: Surroundings) {
  const { services, recent, present } = around;
  const streams = new Set<Stream>();
  let heard = noUpdates();

  const send = (event: LiveEvent, audienceFilter: Recipients) => {
    const text = asText(event, recent.next());
    recent.storeEvent(tenantId, text, audienceFilter);
    for (const stream of streams) if (isFor(stream.session, audienceFilter)) stream.send(text);
  };
  const sendPresence = async (responseId: number, to: Iterable<Stream>) => {
    const text = asText({ kind: 'presence', responseId, people: await peopleAt({ tenantId, responseId }, around) });
    for (const stream of to) if (canSeePresence(stream.session)) stream.send(text);
  };
  /** Closes streams of ended sessions, applies changed permissions and tells of them. */
  const recheck = async (which: readonly Stream[]) => {
    const active = await activeSessions(services, which);
    const changed = new Set<number>();
    for (const stream of which) {
      const session = active.get(stream.session.id);
      if (!session) {
        end(stream, 'session');
        continue;
      }
      if (!isDeepStrictEqual(session.permissions, stream.session.permissions)) changed.add(session.userId);
      stream.session = session;
    }
    for (const userId of changed) send({ kind: 'access' }, { userId });
  };
  const end = (stream: Stream, why: 'session' | 'restart') => {
    streams.delete(stream);
    stream.end(why);
  };
  const endAll = (why: 'restart') => {
    for (const stream of [...streams]) end(stream, why);
  };

  const passOn = async () => {
    const now: Heard = heard;
    heard = noUpdates();
    if (now.isAccess) await recheck([...streams]);
    for (const { event, recipients } of eventsIn(now)) send(event, recipients);
    for (const responseId of now.places) await sendPresence(responseId, streams);
  };
  // If permissions cannot be checked, all streams end; clients reconnect and reload.
  const schedule = makeBatches(
    () => passOn().catch(() => endAll('restart')),
    () => Math.min(passOnAfterMs + perListenerMs * streams.size, longestMs),
  );

  return {
    streams,
    hear(nodeMessage: Exclude<NodeMessage, { k: 'here' }>) {
      applyMessage(heard, nodeMessage);
      schedule();
    },
    onPresenceChange(responseId: number) {
      heard.places.add(responseId);
      schedule();
    },
    async welcome(stream: Stream, lastEventId: string | undefined) {
      const [active] = (await activeSessions(services, [stream])).values();
      if (!active) return stream.end('session');
      stream.session = active;
      const missed = recent.since(lastEventId, tenantId);
      stream.send(asText({ kind: 'ready', resumed: missed !== undefined }, recent.latest()));
      for (const { text, permitted } of missed ?? []) if (isFor(active, permitted)) stream.send(text);
      streams.add(stream);
      for (const { responseId } of present.placesOf(tenantId)) await sendPresence(responseId, [stream]);
    },
    end,
    endAll,
  };
}

/** Answers a function whose calls within one delay lead to one run of `work`; runs follow one another. */
function makeBatches(work: () => Promise<void>, delayMs: () => number): () => void {
  let isDue = false;
  let line: Promise<void> = Promise.resolve();
  const begin = () => {
    isDue = false;
    return work();
  };
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      line = line.then(begin);
    }, delayMs());
  };
}

async function peopleAt(place: { tenantId: number; responseId: number }, { present, namesOf }: Surroundings) {
  const here = present.peopleAt(place);
  const userIds = here.map(({ userId }) => userId);
  const names = await namesOf(place.tenantId, userIds);
  return here.flatMap(({ userId, doing }) => {
    const name = names.get(userId);
    return name === undefined ? [] : [{ id: userId, name, doing }];
  });
}

export type Audience = ReturnType<typeof makeAudience>;

const mostNamed = 50;

interface Heard {
  changes: Map<number, { what: Set<string>; by: Set<number> }>;
  isMany: boolean;
  notified: Set<number>;
  places: Set<number>;
  isAccess: boolean;
  isStatuses: boolean;
}

function noUpdates(): Heard {
  const none = { isMany: false, isAccess: false, isStatuses: false };
  return { ...none, changes: new Map(), notified: new Set(), places: new Set() };
}

function applyMessage(heard: Heard, nodeMessage: Exclude<NodeMessage, { k: 'here' }>): void {
  if (nodeMessage.k === 'many') heard.isMany = true;
  if (nodeMessage.k === 'access') heard.isAccess = true;
  if (nodeMessage.k === 'statuses') heard.isStatuses = true;
  if (nodeMessage.k === 'notifications') heard.notified.add(nodeMessage.u);
  if (nodeMessage.k !== 'response' || heard.isMany) return;
  const change = heard.changes.get(nodeMessage.r) ?? { what: new Set(), by: new Set() };
  change.what.add(nodeMessage.w);
  if (nodeMessage.u !== null) change.by.add(nodeMessage.u);
  heard.changes.set(nodeMessage.r, change);
  if (heard.changes.size > mostNamed) heard.isMany = true;
}

function eventsIn({ isMany, changes, isStatuses, notified }: Heard): { event: LiveEvent; recipients: Recipients }[] {
  const events: { event: LiveEvent; recipients: Recipients }[] = [];
  if (isMany) events.push({ event: { kind: 'many' }, recipients: 'responses' });
  else if (changes.size > 0)
    events.push({ event: { kind: 'responses', changes: changesIn(changes) }, recipients: 'responses' });
  if (isMany || changes.size > 0) events.push({ event: { kind: 'figures' }, recipients: 'figures' });
  if (isStatuses) events.push({ event: { kind: 'statuses' }, recipients: 'everybody' });
  for (const userId of notified) events.push({ event: { kind: 'notifications' }, recipients: { userId } });
  return events;
}

function changesIn(changes: Heard['changes']): LiveChange[] {
  return [...changes].map(([id, { what, by }]) => ({ id, what: [...what], by: [...by] }));
}

interface Row {
  id: number;
  roleId: number;
  roleName: string;
  holdsAll: boolean;
  policyVersion: number;
}

/**
 * Reloads these sessions of a tenant; ended ones are missing. Unlike a request, listening does not extend a session.
 */
async function activeSessions(services: Services, streams: readonly Stream[]): Promise<Map<number, Session>> {
  const sessions = streams.map(({ session }) => session);
  const tenantId = sessions[0]?.tenantId;
  if (tenantId === undefined) return new Map();
  const now = nowOf(services);
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000);
  return services.database.transaction(tenantId, async (tx) => {
    const rows = await tx.rows(sql<Row>`
      select s.id, r.id as role_id, r.name as role_name, r.holds_all, r.policy_version
      from sessions s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
      join tenants t on t.id = s.tenant_id
      where s.tenant_id = ${tenantId} and s.id = any(${sessions.map(({ id }) => id)}::integer[])
        and s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
        and u.is_active and u.deleted_at is null and u.is_initial_password_reset = 0 and t.state = 'active'`);
    const active = new Map<number, Session>();
    for (const { id, roleId, roleName, holdsAll, policyVersion } of rows) {
      const before = sessions.find((session) => session.id === id);
      const { permissions, policy } = await readGrants(tx, services, { id: roleId, holdsAll, policyVersion });
      if (before) active.set(id, { ...before, roleId, roleName, permissions, permits: policy.permits });
    }
    return active;
  });
}

type Viewer = Pick<Session, 'permits' | 'userId'>;

/** Whether a session may receive events for these recipients. */
export function isFor({ permits, userId }: Viewer, recipients: Recipients): boolean {
  if (typeof recipients === 'object') return recipients.userId === userId;
  if (recipients === 'everybody') return true;
  const mayRead = reading.some((permission) => permits(permission));
  if (recipients === 'responses') return mayRead;
  return !mayRead && counting.some((permission) => permits(permission));
}

/** Whether the user may see who views a response: requires permission to open it. */
export const canSeePresence = ({ permits }: Viewer) => permits(permissionFor('sentimentResponses', 'show'));

const reading = [
  permissionFor('sentimentResponses', 'listAll'),
  permissionFor('sentimentResponses', 'list'),
  permissionFor('sentimentResponses', 'show'),
];
const counting = [permissionFor('sentimentStats', 'stats'), permissionFor('sentimentStats', 'overall')];
