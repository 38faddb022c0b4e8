import { sql } from 'kysely';
import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import type {
  Answered,
  createResponseSchema,
  SentimentResponse,
} from '../../../contract/schemas/sentiment-response.ts';
import { createRow } from '../../crud/write.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/call.ts';
import { ruleToday } from '../../sla/rules-in-force.ts';
import { beginClock, settleClock } from '../../sla/settle-clock.ts';
import type { readResponse } from '../../text/read-response.ts';
import { assignmentFor } from './auto-assign.ts';
import { lockResponse } from './lock-response.ts';
import type { Form } from './read-form.ts';
import { customerNameOf } from './set-customer.ts';
import { tellAssigned } from './tell-people.ts';
import { track } from './track.ts';
import { watchAlong } from './watchers.ts';

/** A response whose answers were checked, and read. */
export interface Incoming extends Omit<z.output<typeof createResponseSchema>, 'values' | 'sentimentId'> {
  answered: Answered[];
  reading: Partial<Awaited<ReturnType<typeof readResponse>>>;
  channel: SentimentResponse['channel'];
}

/** Puts a response into the inbox: its clock begins, and whoever the rules or the form name has it and is told. */
export async function takeIn(actor: Actor, form: Form, incoming: Incoming) {
  const { tx } = actor;
  const rule = await ruleToday(tx, form.id, incoming.severityLevelId ?? null);
  const values = {
    sentimentId: form.id,
    severityLevelId: incoming.severityLevelId ?? null,
    customerResponseId: incoming.customerResponseId ?? null,
    customerName: await customerNameOf(tx, incoming.customerResponseId),
    ...incoming.reading,
    escalationType: incoming.escalationType ?? (form.enableEscalation ? (form.escalationType ?? 'manual') : 'none'),
    formVersion: form.formVersion || null,
    channel: incoming.channel,
    ...(await beginClock(tx, { rule, at: form.now })),
  };
  const { userIds, groupIds } = await assignmentFor(tx, form, incoming);
  const given = { assignedToIds: userIds, assignedGroupIds: groupIds };
  const number = await nextNumber(tx);
  const row = await createRow(
    actor,
    resourceOf('sentimentResponses'),
    { ...values, ...given },
    { number, answers: JSON.stringify(incoming.answered), textRead: true },
  );
  await track(actor, row.id, {
    kind: 'created',
    notes: incoming.channel === 'survey' ? 'Made of an answer to a survey' : 'Response received',
    status: 'new',
    detail: {
      ...given,
      severityLevelId: values.severityLevelId,
      customerResponseId: values.customerResponseId,
      ...(rule ? { rule } : {}),
    },
  });
  await watchAlong(actor, row.id, userIds);
  const response = await lockResponse(actor, row.id);
  await tellAssigned(actor, response, userIds);
  await settleClock(actor, response);
  return row;
}

/** The tenant's next number. Whoever asks at the same time waits here, so that none is given twice. */
async function nextNumber(tx: Tx): Promise<number> {
  const next = await tx.first(sql<{ last: number }>`
    insert into response_numbers (tenant_id, last) values (${tx.tenantId}, 1001)
    on conflict (tenant_id) do update set last = response_numbers.last + 1 returning last`);
  return next?.last as number;
}
