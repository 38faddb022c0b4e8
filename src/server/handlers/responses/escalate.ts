import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { conflict } from '../../../contract/errors.ts';
import type { escalateSchema } from '../../../contract/schemas/response-handling.ts';
import { isFinal } from '../../../domain/status.ts';
import { audit } from '../../crud/audit.ts';
import { followRules, rulesByHand } from '../../escalation/by-hand.ts';
import { turnedOffInWords } from '../../escalation/rule-status.ts';
import type { Actor, Handler } from '../../http/call.ts';
import { readHandled } from './handled.ts';
import { type Locked, lockResponse, writeResponse } from './lock-response.ts';
import { tellEscalated } from './tell-people.ts';
import { track } from './track.ts';

/** Asks somebody higher to look at a response, and says why. */
export const escalate: Handler<z.output<typeof escalateSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await escalateResponse(call, response, { reason: call.body.reason });
  return readHandled(call, response.id);
};

/** More levels than this no organisation has. */
export const highestLevel = 9;

interface Escalation {
  reason: string;
  /** Default: one more than now. */
  level?: number;
  /** What a machine reads beside the level, such as the rule that applied. */
  more?: Record<string, unknown>;
}

/** Takes a locked response a level up. What is done with, or as high as it goes, is refused with 409. */
export async function escalateResponse(actor: Actor, response: Locked, { reason, level, more = {} }: Escalation) {
  const { escalationLevel: from, status, now } = response;
  const to = level ?? from + 1;
  if (isFinal(status)) throw conflict('NOT_OPEN', 'Nobody needs to act on this response any more');
  if (to > highestLevel) throw conflict('HIGHEST_LEVEL', 'This response is escalated as high as it goes');
  await writeResponse(actor, response, { escalationLevel: to, escalatedAt: now });
  const rules = await rulesByHand(actor.tx, response, to);
  const detail = {
    level: to,
    from,
    reason,
    ...(rules.length > 0 ? { rules: rules.map(({ id }) => id) } : {}),
    ...more,
  };
  const names = rules.length > 0 ? ` (${rules.map(({ name }) => name).join(', ')})` : '';
  const notes = `Escalated to level ${to}. ${reason}${names}${await turnedOffInWords(actor.tx, rules)}`;
  await track(actor, response.id, { kind: 'escalation', notes, detail });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { escalationLevel: from },
    after: { escalationLevel: to },
  });
  const told = await followRules(actor, response, rules);
  await tellEscalated(actor, response, to, told);
}
