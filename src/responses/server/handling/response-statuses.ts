import { conflict, invalid } from '../../../core/contract/errors.ts';
import { createRow, readRow, removeRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import { isOwn } from '../../rules/status-labels.ts';
import { ownBases, type ResponseStatus } from '../../schemas/response-status.ts';
import { readStatuses } from '../../shared/server/statuses.ts';

type Input = BodyOf<'responseStatuses', 'create'>;

const mostStatuses = 48;

export const create: Handler<Input> = async (call) => {
  const { tx, body } = call;
  if (!ownBases.some((base) => base === body.base)) {
    const message = 'New and rejected cannot have custom statuses';
    throw invalid([{ path: 'base', message }]);
  }
  const keys = (await readStatuses(tx)).map(({ key }) => key);
  if (keys.length >= mostStatuses) throw conflict('TOO_MANY', `At most ${mostStatuses} statuses are allowed`);
  return createRow(call, call.resource, body, { key: freeKey(body.label, keys) });
};

/** Renames a status. Its base status is fixed, because its responses followed that one's transitions. */
export const update: HandlerOf<'responseStatuses', 'update'> = async (call) => {
  const { base, ...values } = call.body;
  const before = await readRow<ResponseStatus>(call.tx, call.resource, call.id());
  if (base !== undefined && base !== before.base) {
    throw invalid([{ path: 'base', message: 'The base of a custom status cannot be changed' }]);
  }
  if (values.isActive === false && !isOwn(before)) {
    throw invalid([{ path: 'isActive', message: 'Built-in statuses cannot be turned off' }]);
  }
  return updateRow(call, call.resource, before.id, values);
};

/** Built-in statuses and those in use by responses or rules cannot be deleted, only deactivated. */
async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const status = await readRow<ResponseStatus>(call.tx, call.resource, id);
  if (!isOwn(status)) throw conflict('BUILT_IN', `“${status.label}” is built in: it can be renamed, not deleted`);
  const responses = await usesOf(call.tx, id);
  if (responses > 0) {
    const has = responses === 1 ? '1 response has' : `${responses.toLocaleString('en')} responses have`;
    throw conflict(
      'IN_USE',
      `${has} “${status.label}”. Turn it off instead: existing responses keep it, new ones cannot get it`,
      {
        responses,
      },
    );
  }
  const [rule, ...more] = await rulesWith(call.tx, status);
  if (rule) {
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    const message = `The escalation rule “${rule.name}”${others} changes a status to “${status.label}”. Turn it off instead, or change the rule first`;
    throw conflict('IN_USE', message, { rules: 1 + more.length });
  }
  return removeRow(call, call.resource, id);
}

export { remove as delete };

async function usesOf(tx: Tx, id: number): Promise<number> {
  const found = await tx.first(sql<{ responses: number }>`
    select count(*)::integer as responses from sentiment_responses
    where tenant_id = ${tx.tenantId} and custom_status_id = ${id}`);
  return found?.responses ?? 0;
}

function rulesWith(tx: Tx, { key }: ResponseStatus): Promise<{ name: string }[]> {
  return tx.rows(sql<{ name: string }>`
    select name from escalation_rules where tenant_id = ${tx.tenantId} and set_status = ${key} order by level, id`);
}

/** 'With the warehouse' gets the key with_the_warehouse, which renaming keeps, so that API clients do not break. */
function freeKey(label: string, usedKeys: readonly string[]): string {
  const normalized = label.normalize('NFKD').toLowerCase();
  const plain = normalized
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const key = plain.slice(0, 32) || 'status';
  for (let number = 2, found = key; ; number += 1) {
    if (!usedKeys.includes(found)) return found;
    found = `${key}_${number}`;
  }
}

export const texts: Handler = ({ tx }) => readStatuses(tx);
