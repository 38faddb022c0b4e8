import { sql } from 'kysely';
import { invalid } from '../../../contract/errors.ts';
import type { StatusWord } from '../../../contract/schemas/status-word.ts';
import type { Tx } from '../../db/database.ts';

/** What the tenant calls every status, in its order. */
export function readStatusWords(tx: Tx): Promise<StatusWord[]> {
  return tx.rows(sql<StatusWord>`
    select id, key, base, label, customer_label, color, is_active from response_statuses
    where tenant_id = ${tx.tenantId} order by rank, id`);
}

/** The status that a caller names. 422 where there is no such. */
export function statusNamed(words: readonly StatusWord[], key: string): StatusWord {
  const word = words.find((known) => known.key === key);
  if (!word) throw invalid([{ path: 'status', message: 'There is no such status' }]);
  return word;
}
