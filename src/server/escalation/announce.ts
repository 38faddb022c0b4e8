import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EscalationEvent } from '../../contract/schemas/escalation-event.ts';
import type { EscalationRule } from '../../contract/schemas/escalation-rule.ts';
import type { Tx } from '../db/database.ts';
import type { Locked } from '../handlers/responses/lock-response.ts';
import { enqueue } from '../jobs/enqueue.ts';

/** The kind of the jobs that report a firing; their key is the delivery's id. */
export const reportJob = 'escalation-report';

/** What is kept of an event until it is sent: where to look is known only then. */
export type KeptEvent = Omit<EscalationEvent, 'data'> & { data: Omit<EscalationEvent['data'], 'link'> };

/** Writes down, in the firing's own transaction, that it is to be reported to its rule's address, once. */
export async function announce(
  tx: Tx,
  rule: EscalationRule,
  { id, reference, sentimentId }: Pick<Locked, 'id' | 'reference' | 'sentimentId'>,
  { repeat, at }: { repeat: number; at: Date },
): Promise<void> {
  if (!rule.webhookUrl) return;
  const event: KeptEvent = {
    type: 'response.escalated',
    id: randomUUID(),
    timestamp: at.toISOString(),
    isTest: false,
    data: {
      response: { id, reference, sentimentId },
      level: rule.level,
      repeat,
      rule: { id: rule.id, name: rule.name, type: rule.type },
    },
  };
  const made = await tx.first(sql<{ id: number }>`
    insert into escalation_deliveries (tenant_id, rule_id, response_id, event_id, event)
    values (${tx.tenantId}, ${rule.id}, ${id}, ${event.id}, ${JSON.stringify(event)}) returning id`);
  await enqueue(tx, { kind: reportJob, key: String(made?.id) });
}
