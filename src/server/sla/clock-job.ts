import { sql } from 'kysely';
import { isFinal } from '../../domain/status.ts';
import type { Tx } from '../db/database.ts';
import { activeRules, nextFirings } from '../escalation/escalating.ts';
import { fire } from '../escalation/fire.ts';
import { type Locked, lockResponse } from '../handlers/responses/lock-response.ts';
import { track } from '../handlers/responses/track.ts';
import type { Actor } from '../http/call.ts';
import type { JobKind } from '../jobs/job.ts';
import { notify } from '../notify.ts';
import { type ClockMoment, momentsOf } from './moments.ts';
import { nextLook } from './schedule-clock.ts';
import { clockFromHistory, settleClock } from './settle-clock.ts';

const aMoment = 1_000;

/** Looks at one response when its time has come: tells what the clock has passed, and plans the next look. */
export const lookAtClock: JobKind = async ({ services, tx, job, now }) => {
  const id = Number(job.key);
  const held = await holdIfFree(tx, id);
  if (held === 'gone') return undefined;
  // Whoever changes it right now plans the next look anyway; waiting for them here could wait for ever.
  if (held === 'busy') return { againAt: new Date(now.getTime() + aMoment) };
  const actor: Actor = { tx, session: { userId: null }, ...(services.now && { at: now }) };
  const response = await lockResponse(actor, id);
  if (isFinal(response.status)) return undefined;
  await settleClock(actor, response);
  await tellMoments(actor, response, now);
  await escalate(actor, response, now);
  const at = await nextLook(tx, response, await clockFromHistory(tx, response));
  return at ? { againAt: at } : undefined;
};

async function holdIfFree(tx: Tx, id: number): Promise<'held' | 'busy' | 'gone'> {
  const own = sql`from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`;
  if (await tx.first(sql`select id ${own} for no key update skip locked`)) return 'held';
  return (await tx.first(sql`select id ${own}`)) ? 'busy' : 'gone';
}

/** What the history says of each. */
export const momentInWords: Record<ClockMoment, string> = {
  warned: 'Most of the time has passed',
  breached: 'The deadline has passed',
  answer_breached: 'Nobody answered in time',
};

async function tellMoments(actor: Actor, response: Locked, now: Date): Promise<void> {
  const { clock, history } = await clockFromHistory(actor.tx, response);
  if (!clock) return;
  for (const { event, at } of momentsOf(clock, history)) {
    if (at > now) continue;
    const detail = { event, at: at.toISOString(), dueAt: clock.dueAt?.toISOString() ?? null };
    await track(actor, response.id, { kind: 'sla', notes: momentInWords[event], detail });
    const userIds = await holdersOf(actor.tx, response.id);
    await notify(actor.tx, {
      userIds,
      kind: `sla_${event}`,
      responseId: response.id,
      title: `${response.reference}: ${momentInWords[event]}`,
    });
  }
}

async function escalate(actor: Actor, response: Locked, now: Date): Promise<void> {
  const looked = { id: response.id, ...(await clockFromHistory(actor.tx, response)) };
  const firings = await nextFirings(actor.tx, looked, await activeRules(actor.tx));
  for (const firing of firings) {
    if (firing.at <= now) await fire(actor, response, firing, now);
  }
}

async function holdersOf(tx: Tx, responseId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ userId: number }>`
    select user_id from sentiment_response_users where tenant_id = ${tx.tenantId} and response_id = ${responseId}`);
  return rows.map(({ userId }) => userId);
}
