import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid } from '../../contract/errors.ts';
import {
  ownBases,
  type ResponseStatus,
  type responseStatusInputSchema,
} from '../../contract/schemas/response-status.ts';
import { isOwn } from '../../domain/status-words.ts';
import { readRow } from '../crud/read.ts';
import { createRow, removeRow, updateRow } from '../crud/write.ts';
import type { Tx } from '../db/database.ts';
import type { Call, Handler } from '../http/call.ts';
import { readStatusWords } from './responses/status-words.ts';

type Input = z.output<typeof responseStatusInputSchema>;

// Nobody reads a menu of more.
const mostStatuses = 48;

/** Adds a status within one of the built-in ones. */
export const create: Handler<Input> = async (call) => {
  const { tx, body } = call;
  if (!ownBases.some((base) => base === body.base)) {
    const message = 'What is new or rejected cannot be told apart further';
    throw invalid([{ path: 'base', message }]);
  }
  const keys = (await readStatusWords(tx)).map(({ key }) => key);
  if (keys.length >= mostStatuses) throw conflict('TOO_MANY', `There are ${mostStatuses} statuses already`);
  return createRow(call, call.resource, body, { key: freeKey(body.label, keys) });
};

/** Calls a status otherwise. What it stands on stays: the responses that have it came there by its steps. */
export const update: Handler<Partial<Input> & { version?: number }> = async (call) => {
  const { base, ...values } = call.body;
  const before = await readRow<ResponseStatus>(call.tx, call.resource, call.id());
  if (base !== undefined && base !== before.base) {
    throw invalid([{ path: 'base', message: 'What a status stands on cannot be changed' }]);
  }
  if (values.isActive === false && !isOwn(before)) {
    throw invalid([{ path: 'isActive', message: 'The built-in statuses stay in use' }]);
  }
  return updateRow(call, call.resource, before.id, values);
};

/** What the product has stays, and so does a status that responses have or rules name: turned off, it is in nobody's way. */
async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const status = await readRow<ResponseStatus>(call.tx, call.resource, id);
  if (!isOwn(status)) throw conflict('BUILT_IN', `“${status.label}” is built in: it can be renamed, not deleted`);
  const responses = await usesOf(call.tx, id);
  if (responses > 0) {
    const has = responses === 1 ? '1 response has' : `${responses.toLocaleString('en')} responses have`;
    throw conflict('IN_USE', `${has} “${status.label}”. Turn it off instead: they keep it, and nothing new gets it`, {
      responses,
    });
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
    where tenant_id = ${tx.tenantId} and own_status_id = ${id}`);
  return found?.responses ?? 0;
}

function rulesWith(tx: Tx, { key }: ResponseStatus): Promise<{ name: string }[]> {
  return tx.rows(sql<{ name: string }>`
    select name from escalation_rules where tenant_id = ${tx.tenantId} and set_status = ${key} order by level, id`);
}

/** 'With the warehouse' is called with_the_warehouse, for good: renaming it breaks no caller. */
function freeKey(label: string, taken: readonly string[]): string {
  const letters = label.normalize('NFKD').toLowerCase();
  const plain = letters
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const key = plain.slice(0, 32) || 'status';
  for (let number = 2, found = key; ; number += 1) {
    if (!taken.includes(found)) return found;
    found = `${key}_${number}`;
  }
}

/** What every status is called, for whoever is signed in. */
export const words: Handler = ({ tx }) => readStatusWords(tx);
