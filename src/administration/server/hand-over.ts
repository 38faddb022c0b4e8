import type { z } from 'zod';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { invalid } from '../../core/contract/errors.ts';
import { permissionsOfRole } from '../../core/server/auth/policies.ts';
import { assertRow, auditAll } from '../../core/server/crud/rows.ts';
import { raiseVersions } from '../../core/server/crud/shared-lists.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Actor, Handler } from '../../core/server/http/call.ts';
import { notify } from '../../notifications/shared/server/notify.ts';
import type { Duty, dutiesQuerySchema } from '../schemas/duty.ts';
import { type DutyKind, dutiesOf, dutyKinds, neededFor, replaceUser } from './duties.ts';

/** What a user is responsible for, and what of it a successor may take over. */
export const duties: Handler = async ({ tx, id, resource, query }): Promise<Duty[]> => {
  const userId = id();
  await assertRow(tx, resource, userId);
  const { successorId } = query as z.output<typeof dutiesQuerySchema>;
  const successor = successorId === undefined ? undefined : await readSuccessor(tx, userId, successorId);
  return readDuties(tx, userId, successor);
};

interface Successor {
  id: number;
  name: string;
  permissions: ReadonlySet<string>;
}

async function readSuccessor(tx: Tx, userId: number, successorId: number): Promise<Successor> {
  const found = await tx.first(sql<{ id: number; name: string; roleId: number }>`
    select id, full_name as name, role_id from user_rows
    where tenant_id = ${tx.tenantId} and id = ${successorId} and id <> ${userId} and is_active`);
  if (!found) throw invalid([{ path: 'successorId', message: 'Choose another active user' }]);
  return { id: found.id, name: found.name, permissions: new Set(await permissionsOfRole(tx, found.roleId)) };
}

const mostNames = 5;

interface Held {
  kind: DutyKind;
  ids: number[];
  names: string[];
}

/** The records for which a user is responsible, by kind in the order of the list. */
async function readHeld(tx: Tx, userId: number): Promise<Held[]> {
  const rows = await tx.rows(dutiesOf(tx, userId));
  return dutyKinds.flatMap((kind) => {
    const found = rows.filter(({ key }) => key === kind.key);
    const held = { kind, ids: found.map(({ id }) => id), names: found.map(({ name }) => name) };
    return found.length > 0 ? [held] : [];
  });
}

async function readDuties(tx: Tx, userId: number, successor: Successor | undefined): Promise<Duty[]> {
  const held = await readHeld(tx, userId);
  return held.map(({ kind, ids, names }) => ({
    key: kind.key,
    label: formatDuty(kind, ids.length),
    count: ids.length,
    names: names.slice(0, mostNames),
    isTransferable: mayTake(successor, kind),
  }));
}

const formatDuty = ({ label: [one, many] }: DutyKind, count: number) => (count === 1 ? one : many);

function mayTake(successor: Successor | undefined, kind: DutyKind): boolean {
  const needs = neededFor(kind);
  return successor === undefined || needs === undefined || successor.permissions.has(needs);
}

interface Leaving {
  id: number;
  name: string;
  /** What happens to the user. */
  how: 'deactivated' | 'deleted';
}

/**
 * Gives the successor what the user is responsible for, in the transaction of the caller. What has no owner then, because
 * there is no successor or the successor lacks the permission, is reported to administrators.
 */
export async function handOver(actor: Actor, leaving: Leaving, successorId: number | undefined): Promise<void> {
  const { tx, session } = actor;
  // Two hand-overs at once would change the same records in different orders.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('hand-over', ${tx.tenantId}::bigint))`);
  const successor = successorId === undefined ? undefined : await readSuccessor(tx, leaving.id, successorId);
  if (successor) {
    const given: string[] = [];
    for (const held of await readHeld(tx, leaving.id)) {
      if (!mayTake(successor, held.kind)) continue;
      await giveAll(actor, held, leaving, successor);
      given.push(`${held.ids.length} ${formatDuty(held.kind, held.ids.length)}`);
    }
    const title = `You took over from ${leaving.name}: ${given.join(', ')}`;
    if (given.length > 0) {
      await notify(tx, 'handed_over', { responseId: null, actorId: null, named: [successor.id] }, () => ({ title }));
    }
  }
  const left = await readDuties(tx, leaving.id, undefined);
  if (left.length === 0) return;
  const texts = left.map(({ count, label }) => `${count} ${label}`);
  const title = `${leaving.name} was ${leaving.how}. Without an owner: ${texts.join(', ')}`;
  await notify(tx, 'without_owner', { responseId: null, actorId: session.userId }, () => ({ title }));
}

async function giveAll(actor: Actor, { kind, ids }: Held, leaving: Leaving, successor: Successor): Promise<void> {
  const change = { from: leaving.id, to: successor.id };
  for (const statement of replaceUser(actor.tx, kind, ids, change)) await actor.tx.run(statement);
  if (kind.key === 'openResponses') await recordAssignment(actor, ids, leaving, successor);
  if (kind.key === 'groupsLed') await addMember(actor.tx, ids, successor);
  if (kind.resource === 'groups') await raiseVersions(actor, resourceOf('users'), [leaving.id, successor.id]);
  const [before, after] = [{ [kind.key]: change.from }, { [kind.key]: change.to }];
  await auditAll(actor, resourceOf(kind.resource), ids, { before, after });
}

/** The lead of a group is one of its members. */
async function addMember(tx: Tx, groupIds: readonly number[], { id }: Successor): Promise<void> {
  await tx.run(sql`
    insert into group_members (tenant_id, group_id, user_id)
    select ${tx.tenantId}::integer, one, ${id}::integer from unnest(${groupIds}::integer[]) one on conflict do nothing`);
}

/** The history of each response, and the successor as its watcher. */
async function recordAssignment(
  { tx, session }: Actor,
  ids: readonly number[],
  leaving: Leaving,
  successor: Successor,
) {
  const notes = `Assigned to ${successor.name}. Removed: ${leaving.name}, who was ${leaving.how}`;
  const detail = JSON.stringify({ added: [successor.id], removed: [leaving.id] });
  await tx.run(sql`
    insert into sentiment_response_tracking (tenant_id, response_id, kind, notes, detail, user_id, created_by, updated_by)
    select ${tx.tenantId}::integer, one, 'assigned', ${notes}, ${detail}, ${session.userId}::integer, ${session.userId}::integer,
      ${session.userId}::integer from unnest(${ids}::integer[]) one`);
  await tx.run(sql`
    insert into sentiment_response_watchers (tenant_id, response_id, user_id)
    select ${tx.tenantId}::integer, one, ${successor.id}::integer from unnest(${ids}::integer[]) one on conflict do nothing`);
}
