import { isFinal } from '../../../../domain/status.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/call.ts';
import type { JobKind } from '../../../platform/jobs/job.ts';
import { notify } from '../../notifications/notify.ts';
import { type Locked, lockResponse, track } from '../record/lock-response.ts';
import { type ClockMoment, momentsOf } from '../sla/moments.ts';
import { activeRules, clockFromHistory, nextCheckAt, nextFirings, settleClock } from '../sla/settle-clock.ts';
import { applyRule } from './escalate.ts';

const aMoment = 1_000;

/** Checks one response when its clock fires: records what has passed and schedules the next check. */
export const checkClock: JobKind = async ({ services, tx, job, now }) => {
  const id = Number(job.key);
  const current = await holdIfFree(tx, id);
  if (current === 'gone') return undefined;
  // Does not wait for a locked response: its current editor schedules the next check anyway.
  if (current === 'busy') return { againAt: new Date(now.getTime() + aMoment) };
  const actor: Actor = { tx, session: { userId: null }, ...(services.now && { at: now }) };
  const response = await lockResponse(actor, id);
  if (isFinal(response.status)) return undefined;
  await settleClock(actor, response);
  await notifyMoments(actor, response, now);
  await escalate(actor, response, now);
  const at = await nextCheckAt(tx, response, await clockFromHistory(tx, response));
  return at ? { againAt: at } : undefined;
};

async function holdIfFree(tx: Tx, id: number): Promise<'held' | 'busy' | 'gone'> {
  const own = sql`from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`;
  if (await tx.first(sql`select id ${own} for no key update skip locked`)) return 'held';
  return (await tx.first(sql`select id ${own}`)) ? 'busy' : 'gone';
}

export const formatMoment: Record<ClockMoment, string> = {
  warned: 'The SLA target is near',
  breached: 'The SLA target has passed',
  answer_breached: 'No reply in time',
  next_answer_breached: 'No reply to the message of the customer in time',
};

async function notifyMoments(actor: Actor, response: Locked, now: Date): Promise<void> {
  const { clock, history } = await clockFromHistory(actor.tx, response);
  if (!clock) return;
  for (const { event, at } of momentsOf(clock, history)) {
    if (at > now) continue;
    const detail = { event, at: at.toISOString(), dueAt: clock.dueAt?.toISOString() ?? null };
    await track(actor, response.id, { kind: 'sla', notes: formatMoment[event], detail });
    const userIds = await holdersOf(actor.tx, response.id);
    await notify(actor.tx, {
      userIds,
      kind: `sla_${event}`,
      responseId: response.id,
      title: `${response.reference}: ${formatMoment[event]}`,
    });
  }
}

async function escalate(actor: Actor, response: Locked, now: Date): Promise<void> {
  const looked = { id: response.id, ...(await clockFromHistory(actor.tx, response)) };
  const firings = await nextFirings(actor.tx, looked, await activeRules(actor.tx));
  for (const firing of firings) {
    if (firing.at <= now) await applyRule(actor, response, firing, now);
  }
}

async function holdersOf(tx: Tx, responseId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ userId: number }>`
    select user_id from sentiment_response_users where tenant_id = ${tx.tenantId} and response_id = ${responseId}`);
  return rows.map(({ userId }) => userId);
}
