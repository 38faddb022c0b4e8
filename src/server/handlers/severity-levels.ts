import { sql } from 'kysely';
import { conflict } from '../../contract/errors.ts';
import { readRow } from '../crud/read.ts';
import { removeRow } from '../crud/write.ts';
import type { Call } from '../http/call.ts';

/** A level that forms offer or responses carry stays: taking it away would change what was decided. */
async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const { name } = await readRow(call.tx, call.resource, id);
  const { forms, responses } = await usesOf(call, id);
  const used = [...(forms ? [inWords(forms, 'form')] : []), ...(responses ? [inWords(responses, 'response')] : [])];
  if (used.length > 0) throw conflict('IN_USE', `“${name}” is in use by ${used.join(' and ')}`, { forms, responses });
  return removeRow(call, call.resource, id);
}

export { remove as delete };

async function usesOf({ tx }: Pick<Call, 'tx'>, id: number): Promise<{ forms: number; responses: number }> {
  const found = await tx.first(sql<{ forms: number; responses: number }>`
    select (select count(*)::integer from sentiment_severity_levels
        where tenant_id = ${tx.tenantId} and severity_level_id = ${id}) as forms,
      (select count(*)::integer from sentiment_responses
        where tenant_id = ${tx.tenantId} and severity_level_id = ${id}) as responses`);
  return found ?? { forms: 0, responses: 0 };
}

const inWords = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
