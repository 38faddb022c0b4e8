import { sql } from 'kysely';
import type { z } from 'zod';
import { type FieldError, invalid } from '../../../contract/errors.ts';
import type { Answered, createResponseSchema } from '../../../contract/schemas/sentiment-response.ts';
import { validateAnswers } from '../../../domain/forms/validate-answers.ts';
import { createRow } from '../../crud/write.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { ruleToday } from '../../sla/rules-in-force.ts';
import { beginClock, settleClock } from '../../sla/settle-clock.ts';
import { readResponse } from '../../text/read-response.ts';
import { assertActive } from './active-users.ts';
import { assignmentFor } from './auto-assign.ts';
import { foreignAnswers } from './foreign-answers.ts';
import { lockResponse } from './lock-response.ts';
import { type Form, readForm } from './read-form.ts';
import { customerNameOf } from './set-customer.ts';
import { tellAssigned } from './tell-people.ts';
import { track } from './track.ts';
import { watchAlong } from './watchers.ts';

type Input = z.output<typeof createResponseSchema>;

/** Takes an answered form in: checks it as the form is today, and hands it to whoever the form names. */
export const create: Handler<Input> = async (call) => {
  const { tx, body } = call;
  const form = await readForm(tx, body.sentimentId);
  const { answered, score, errors } = validateAnswers(form.fields, body.values);
  const faults = [...errors, ...severityFault(form, body), ...(await foreign(tx, form, answered, body))];
  if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path, message })));
  await assertActive(tx, body.assignedToIds ?? [], 'assignedToIds');
  const rule = await ruleToday(tx, form.id, body.severityLevelId ?? null);
  const values = {
    sentimentId: form.id,
    severityLevelId: body.severityLevelId ?? null,
    customerResponseId: body.customerResponseId ?? null,
    customerName: await customerNameOf(tx, body.customerResponseId),
    ...(await readResponse(answered, score)),
    escalationType: body.escalationType ?? (form.enableEscalation ? (form.escalationType ?? 'manual') : 'none'),
    formVersion: form.formVersion || null,
    ...(await beginClock(tx, { rule, at: form.now })),
  };
  const { userIds, groupIds } = await assignmentFor(tx, form, body);
  const given = { assignedToIds: userIds, assignedGroupIds: groupIds };
  const number = await nextNumber(tx);
  const row = await createRow(
    call,
    call.resource,
    { ...values, ...given },
    { number, answers: JSON.stringify(answered), textRead: true },
  );
  await track(call, row.id, {
    kind: 'created',
    notes: 'Response received',
    status: 'new',
    detail: {
      ...given,
      severityLevelId: values.severityLevelId,
      customerResponseId: values.customerResponseId,
      ...(rule ? { rule } : {}),
    },
  });
  await watchAlong(call, row.id, userIds);
  const response = await lockResponse(call, row.id);
  await tellAssigned(call, response, userIds);
  await settleClock(call, response);
  return row;
};

function severityFault({ severityLevels }: Form, { severityLevelId }: Input): FieldError[] {
  if (!severityLevelId || severityLevels.length === 0 || severityLevels.includes(severityLevelId)) return [];
  return [{ path: 'severityLevelId', message: 'This form does not offer this severity level' }];
}

/** At their place in what was sent. */
async function foreign(tx: Tx, { fields }: Form, answered: Answered[], { values }: Input): Promise<FieldError[]> {
  const faults = await foreignAnswers(tx, fields, answered);
  return faults.map(({ fieldId, message }) => ({
    path: `values.${values.findIndex((answer) => answer.fieldId === fieldId)}`,
    message,
  }));
}

/** The tenant's next number. Whoever asks at the same time waits here, so that none is given twice. */
async function nextNumber(tx: Tx): Promise<number> {
  const next = await tx.first(sql<{ last: number }>`
    insert into response_numbers (tenant_id, last) values (${tx.tenantId}, 1001)
    on conflict (tenant_id) do update set last = response_numbers.last + 1 returning last`);
  return next?.last as number;
}
