import { sql } from 'kysely';
import { invalid } from '../../../contract/errors.ts';
import type { NoteDetail } from '../../../contract/schemas/response-handling.ts';
import { mentionedIn, withRealNames } from '../../../domain/mentions.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/call.ts';
import { tellMentioned } from './tell-people.ts';
import { watchAlong } from './watchers.ts';

export interface ReadNote {
  notes: string;
  detail: Pick<NoteDetail, 'mentions' | 'files'>;
}

/** A note as it is kept: colleagues under their real names, files that are there. */
export async function readNote(tx: Tx, { notes, files }: { notes: string; files?: string[] | undefined }) {
  const known = await activeAmong(tx, mentionedIn(notes));
  const words = withRealNames(notes.trim(), known);
  return { notes: words, detail: { mentions: mentionedIn(words), files: await filesOf(tx, files ?? []) } };
}

/** Remembers who is named in a note, and lets them and its author hear of the response. */
export async function mention(actor: Actor, responseId: number, trackingId: number, userIds: number[]) {
  const { tx, session } = actor;
  await tx.run(sql`delete from mentions
    where tenant_id = ${tx.tenantId} and tracking_id = ${trackingId} and not user_id = any(${userIds})`);
  const added = await tx.rows(sql<{ userId: number }>`
    insert into mentions (tenant_id, tracking_id, response_id, user_id)
    select ${tx.tenantId}::integer, ${trackingId}::integer, ${responseId}::integer, named
    from unnest(${userIds}::integer[]) named on conflict do nothing returning user_id`);
  await watchAlong({ tx }, responseId, [...userIds, ...(session.userId === null ? [] : [session.userId])]);
  const newlyNamed = added.map(({ userId }) => userId);
  await tellMentioned(actor, { responseId, trackingId }, newlyNamed);
}

function activeAmong(tx: Tx, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql<{ id: number; name: string }>`
    select id, full_name as name from user_rows
    where tenant_id = ${tx.tenantId} and id = any(${userIds}) and is_active`);
}

/** What was attached must be an upload of this tenant. */
async function filesOf(tx: Tx, paths: readonly string[]): Promise<NoteDetail['files']> {
  const names = paths.map((path) => path.replace('/uploads/', ''));
  const found = await tx.rows(sql<{ name: string; originalName: string; kind: string }>`
    select name, original_name, kind from files
    where tenant_id = ${tx.tenantId} and name = any(${names}) and kind in ('image', 'voice')`);
  return names.map((name, index) => {
    const file = found.find((one) => one.name === name);
    if (!file) throw invalid([{ path: `files.${index}`, message: 'This file does not exist' }]);
    return { path: `/uploads/${name}`, name: file.originalName || name, kind: file.kind };
  });
}
