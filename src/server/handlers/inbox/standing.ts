import { sql } from 'kysely';
import type { StatusWord } from '../../../contract/schemas/status-word.ts';
import { wordOf } from '../../../domain/status-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/call.ts';
import { detailOf } from '../responses/change-status.ts';
import { giveGroups, giveUsers } from '../responses/give.ts';
import { type Locked, writeResponse } from '../responses/lock-response.ts';
import { readStatusWords } from '../responses/status-words.ts';
import { track } from '../responses/track.ts';
import { heldNow } from './batch-change.ts';

/** How a response stood at some moment: its row, and who had it. */
export interface Standing {
  row: Locked;
  userIds: number[];
  groupIds: number[];
}

export async function standing(tx: Tx, row: Locked): Promise<Standing> {
  return { row, userIds: await heldNow(tx, row.id, 'users'), groupIds: await heldNow(tx, row.id, 'groups') };
}

/** Remembers how a response stood before the actor's batch, which left it at `leftVersion`. */
export async function keepBefore(
  { tx, batch }: { tx: Tx; batch: { id: number } },
  before: Standing,
  leftVersion: number,
): Promise<void> {
  await tx.run(sql`
    insert into response_batch_changes (tenant_id, batch_id, response_id, before, left_version)
    values (${tx.tenantId}, ${batch.id}, ${before.row.id}, ${JSON.stringify(before)}, ${leftVersion})`);
}

/** Puts a locked response back to how it stood, and writes into its history what went back. */
export async function putBack(actor: Actor, response: Locked, before: Standing): Promise<void> {
  const userIds = await heldNow(actor.tx, response.id, 'users');
  // Giving somebody what is new opens it, also who had it already.
  if (String(userIds) !== String(before.userIds)) await giveUsers(actor, response, before.userIds);
  await giveGroups(actor, response, before.groupIds);
  const words = await readStatusWords(actor.tx);
  const row = { ...before.row, ownStatusId: ownIn(words, before.row) };
  const from = { status: wordOf(words, response), severityLevelId: response.severityLevelId };
  const changes = changesTo(response, row);
  if (Object.keys(changes).length === 0) return;
  await writeResponse(actor, response, changes);
  const to = wordOf(words, row);
  if (from.status.key !== to.key) {
    const notes = `Back to ${to.label}`;
    await track(actor, response.id, { kind: 'status', status: to.base, notes, detail: detailOf(from.status, to) });
  }
  if (from.severityLevelId !== row.severityLevelId) {
    const detail = { from: from.severityLevelId, to: row.severityLevelId };
    await track(actor, response.id, { kind: 'severity', notes: 'Severity as before', detail });
  }
}

/** What was deleted meanwhile, nothing comes back to. */
function ownIn(words: readonly StatusWord[], { ownStatusId }: Locked): number | null {
  return words.some(({ id }) => id === ownStatusId) ? ownStatusId : null;
}

const kept = new Set(['id', 'reference', 'sentimentId', 'version', 'createdAt', 'now']);

function changesTo(response: Locked, before: Locked): Partial<Locked> {
  const now = JSON.parse(JSON.stringify(response)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(before).filter(([name, value]) => !kept.has(name) && now[name] !== value));
}
