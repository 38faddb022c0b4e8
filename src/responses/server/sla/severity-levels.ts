import { conflict } from '../../../core/contract/errors.ts';
import { assertRow, readRow, removeRow } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import { applyRules, clockMoves, levelRule } from './clock-moves.ts';

async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const { name } = await readRow(call.tx, call.resource, id);
  const { forms, responses } = await usesOf(call, id);
  const used = [...(forms ? [format(forms, 'form')] : []), ...(responses ? [format(responses, 'response')] : [])];
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

const format = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export const whatIf: HandlerOf<'severityLevels', 'whatIf'> = async (call) => {
  const id = call.id();
  const rule = await levelRule(call.tx, id, rulePart(call.body));
  return clockMoves(call.tx, [id], () => rule);
};

export const apply: Handler = async (call) => {
  const id = call.id();
  await assertRow(call.tx, call.resource, id);
  return applyRules(call, [id]);
};

function rulePart(body: BodyOf<'severityLevels', 'create'>) {
  const { daysToResolve, resolveHours, firstResponseHours, nextResponseHours } = body;
  const { warnAtPercent, pauseOnCategories, calendarId } = body;
  return {
    daysToResolve,
    resolveHours,
    firstResponseHours,
    nextResponseHours,
    warnAtPercent,
    pauseOnCategories,
    calendarId,
  };
}
