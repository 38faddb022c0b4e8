import { conflict } from '../../../core/contract/errors.ts';
import { assertRow, readRow, removeRow } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Call, Handler } from '../../../core/server/http/call.ts';
import type { SlaRule } from '../../rules/sla/clock.ts';
import type { CalendarInput } from '../../schemas/business-calendar.ts';
import { applyRules, clockMoves, findLevelIds, levelRule } from './clock-moves.ts';

/** A calendar used by severity levels cannot be deleted: their due dates would change. */
async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const { name } = await readRow(call.tx, call.resource, id);
  const levels = await call.tx.rows(sql<{ name: string }>`
    select name from severity_levels where tenant_id = ${call.tx.tenantId} and calendar_id = ${id} order by rank`);
  if (levels.length > 0) {
    const names = levels.map((level) => `“${level.name}”`).join(', ');
    throw conflict('IN_USE', `“${name}” is in use by ${names}`, { levels: levels.length });
  }
  return removeRow(call, call.resource, id);
}

export { remove as delete };

export const whatIf: Handler<CalendarInput> = async (call) => {
  const id = call.id();
  await assertRow(call.tx, call.resource, id);
  const levels = await findLevelIds(call.tx, id);
  const rules = new Map<number, SlaRule | null>();
  for (const level of levels) rules.set(level, await levelRule(call.tx, level, { calendar: call.body }));
  return clockMoves(call.tx, levels, (level) => rules.get(level) ?? null);
};

export const apply: Handler = async (call) => {
  const id = call.id();
  await assertRow(call.tx, call.resource, id);
  return applyRules(call, await findLevelIds(call.tx, id));
};
