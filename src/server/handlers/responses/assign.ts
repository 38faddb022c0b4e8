import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  assignGroupsSchema,
  assignOneSchema,
  assignUsersSchema,
} from '../../../contract/schemas/sentiment-response.ts';
import { audit } from '../../crud/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Call, Handler } from '../../http/call.ts';
import { assertActive } from './active-users.ts';
import { changeStatus } from './change-status.ts';
import { readHandled } from './handled.ts';
import { lockResponse, writeResponse } from './lock-response.ts';
import { track } from './track.ts';

type Versioned = { version?: number | undefined };

/** Gives a response to one colleague alone, or to nobody. */
export const assign: Handler<z.output<typeof assignOneSchema>> = (call) =>
  give(call, people, call.body.userId === null ? [] : [call.body.userId], 'userId');

/** Gives a response to these colleagues and to nobody else. */
export const assignUsers: Handler<z.output<typeof assignUsersSchema>> = (call) =>
  give(call, people, call.body.userIds, 'userIds');

/** Gives a response to these groups and to no other. */
export const assignGroups: Handler<z.output<typeof assignGroupsSchema>> = (call) =>
  give(call, teams, call.body.groupIds, 'groupIds');

interface Holders {
  kind: 'assigned' | 'groups';
  table: string;
  column: string;
  named: { table: string; column: string };
  words: (added: string, removed: string) => string[];
}

const people: Holders = {
  kind: 'assigned',
  table: 'sentiment_response_users',
  column: 'user_id',
  named: { table: 'users', column: 'full_name' },
  words: (added, removed) => [added && `Assigned to ${added}`, removed && `Taken off: ${removed}`],
};

const teams: Holders = {
  kind: 'groups',
  table: 'sentiment_response_groups',
  column: 'group_id',
  named: { table: 'groups', column: 'name' },
  words: (added, removed) => [added && `Given to ${added}`, removed && `Taken from ${removed}`],
};

async function give(call: Call<Versioned>, holders: Holders, wanted: readonly number[], path: string) {
  const response = await lockResponse(call, call.id());
  const before = await heldBy(call.tx, holders, response.id);
  if (holders === people) await assertActive(call.tx, wanted, path, new Set(before));
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (added.length + removed.length > 0) {
    await replace(call.tx, holders, response.id, { added, removed });
    await writeResponse(call, response.id);
    await track(call, response.id, { kind: holders.kind, notes: await inWords(call.tx, holders, added, removed) });
    await audit(call, call.resource, response.id, { before: { [path]: before }, after: { [path]: wanted } });
  }
  // What somebody holds is no longer new; a group's queue may still wait for somebody.
  const taken = holders === people && wanted.length > 0 && response.status === 'new';
  if (taken) await changeStatus(call, response, { status: 'open' });
  return readHandled(call, response.id);
}

async function heldBy(tx: Tx, { table, column }: Holders, responseId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by 1`);
  return rows.map(({ id }) => id);
}

interface Change {
  added: number[];
  removed: number[];
}

async function replace(tx: Tx, { table, column }: Holders, responseId: number, { added, removed }: Change) {
  await tx.run(sql`delete from ${sql.table(table)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} and ${sql.ref(column)} = any(${removed})`);
  await tx.run(sql`insert into ${sql.table(table)} (tenant_id, response_id, ${sql.ref(column)})
    select ${tx.tenantId}::integer, ${responseId}::integer, wanted from unnest(${added}::integer[]) wanted`);
}

async function inWords(tx: Tx, { named, words }: Holders, added: number[], removed: number[]): Promise<string> {
  const rows = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(named.column)} as name from ${sql.table(named.table)}
    where tenant_id = ${tx.tenantId} and id = any(${[...added, ...removed]}) order by 2`);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const names = (ids: number[]) => list.format(rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return words(names(added), names(removed)).filter(Boolean).join('. ');
}
