import type { z } from 'zod';
import type { sentimentInputSchema } from '../../../contract/schemas/forms/sentiment.ts';
import { audit } from '../../platform/crud/audit.ts';
import { readRow } from '../../platform/crud/read.ts';
import { createRow, updateRow } from '../../platform/crud/write.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { assertActive } from '../administration/active-users.ts';
import { saveFields } from './save-fields.ts';
import { changeForm, saveVersion } from './save-version.ts';
import { sentimentForms } from './sentiment-forms.ts';

type Input = z.output<typeof sentimentInputSchema>;

export const create: Handler<Input> = async (call) => {
  const { tx, resource, body } = call;
  await assertActive(tx, body.assignedUsers ?? [], 'assignedUsers');
  const { id } = await createRow(call, resource, { ...body, ...escalation(body) });
  await saveFields(sentimentForms, call, id, body.fields ?? []);
  await saveVersion(sentimentForms, call, id);
  return readRow(tx, resource, id);
};

export const update: Handler<Partial<Input> & { version?: number }> = async (call) => {
  const { tx, resource, body } = call;
  const id = call.id();
  const before = await readRow(tx, resource, id);
  // Users deactivated since may remain in the list that an older client sends back.
  const stored = new Set(before.assignedUsers as number[]);
  await assertActive(tx, body.assignedUsers ?? [], 'assignedUsers', stored);
  const after = { ...before, ...body } as Input;
  return changeForm(sentimentForms, call, id, {}, async () => {
    await updateRow(call, resource, id, { ...body, ...escalation(after) });
    if (body.fields) await saveFields(sentimentForms, call, id, body.fields);
    return readRow(tx, resource, id);
  });
};

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  const id = call.id();
  const before = await readRow(tx, resource, id);
  // A form with a million responses exceeds the default statement timeout.
  await tx.run(sql`set local statement_timeout = '120s'`);
  const counts = await tx.first(sql<Record<'fields' | 'responses' | 'answers' | 'tracking', number>>`
    select
      (select count(*)::integer from sentiment_fields f
        where f.tenant_id = ${tx.tenantId} and f.sentiment_id = ${id}) as fields,
      (select count(*)::integer from sentiment_responses r
        where r.tenant_id = ${tx.tenantId} and r.sentiment_id = ${id}) as responses,
      (select coalesce(sum(jsonb_array_length(r.answers)), 0)::integer from sentiment_responses r
        where r.tenant_id = ${tx.tenantId} and r.sentiment_id = ${id}) as answers,
      (select count(*)::integer from sentiment_response_tracking t
        join sentiment_responses r on r.tenant_id = t.tenant_id and r.id = t.response_id
        where t.tenant_id = ${tx.tenantId} and r.sentiment_id = ${id}) as tracking`);
  await tx.run(sql`delete from sentiments where tenant_id = ${tx.tenantId} and id = ${id}`);
  await audit(call, resource, id, { before: { ...before, ...counts } });
  return { success: true, id, ...counts };
}

export { remove as delete };

function escalation({ enableEscalation, escalationType }: Input): { escalationType: Input['escalationType'] } {
  if (!enableEscalation) return { escalationType: null };
  return { escalationType: escalationType && escalationType !== 'none' ? escalationType : 'manual' };
}
