import type { Actor } from '../../../core/server/http/call.ts';
import type { JobKind } from '../../../core/server/jobs/job.ts';
import { notify } from '../../../notifications/shared/server/notify.ts';
import { isFinal } from '../../rules/status.ts';
import { type ClockMoment, unrecordedMoments } from '../../shared/server/clock-moments.ts';
import { holdIfFree, type Locked, lockResponse, track } from '../../shared/server/lock-response.ts';
import { isFallback } from '../../shared/server/notify-users.ts';
import {
  activeRules,
  clockFromHistory,
  nextCheckAt,
  nextFirings,
  settleClock,
} from '../../shared/server/settle-clock.ts';
import { applyRule } from './escalate.ts';
import { isSample } from './is-sample.ts';

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
  if (isFinal(response.status) || (await isSample(tx, id))) return undefined;
  await settleClock(actor, response);
  await notifyMoments(actor, response, now);
  await escalate(actor, response, now);
  const at = await nextCheckAt(tx, response, await clockFromHistory(tx, response));
  return at ? { againAt: at } : undefined;
};

export const formatMoment: Record<ClockMoment, string> = {
  warned: 'The SLA target is near',
  breached: 'The SLA target has passed',
  answer_breached: 'No reply in time',
  next_answer_breached: 'No reply to the message of the customer in time',
};

async function notifyMoments(actor: Actor, response: Locked, now: Date): Promise<void> {
  const { clock, history } = await clockFromHistory(actor.tx, response);
  if (!clock) return;
  for (const { event, at } of unrecordedMoments(clock, history)) {
    if (at > now) continue;
    const detail = { event, at: at.toISOString(), dueAt: clock.dueAt?.toISOString() ?? null };
    await track(actor, response.id, { kind: 'sla', notes: formatMoment[event], detail });
    await notify(actor.tx, 'sla', { responseId: response.id, actorId: null }, ({ reached }) => ({
      kind: `sla_${event}`,
      title: `${response.reference}: ${formatMoment[event]}`,
      group: isFallback(reached)
        ? { key: `sla_${event}:unassigned`, many: `{count} responses without assignee: ${formatMoment[event]}` }
        : undefined,
    }));
  }
}

async function escalate(actor: Actor, response: Locked, now: Date): Promise<void> {
  const looked = { id: response.id, ...(await clockFromHistory(actor.tx, response)) };
  const firings = await nextFirings(actor.tx, looked, await activeRules(actor.tx));
  for (const firing of firings) {
    if (firing.at <= now) await applyRule(actor, response, firing, now);
  }
}
