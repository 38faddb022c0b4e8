import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { ProcessedRow } from './imported-list.ts';

/** The numbers of the earlier rows of an import with some keys. */
export async function readRowKeys(tx: Tx, importId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows(sql<{ key: string; number: number }>`
    select key, number from import_keys
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and key = any(${keys}::text[])`);
  return new Map(rows.map(({ key, number }) => [key, number]));
}

interface RowWithKeys extends ProcessedRow {
  keys?: readonly string[];
  existing?: { id: number };
}

/** Under which a row is found by later ones: its own keys, and the record that it is about. */
export const rowKeys = ({ keys = [], existing }: RowWithKeys) => (existing ? [...keys, recordKey(existing.id)] : keys);

export const recordKey = (id: number) => `record ${id}`;

export async function saveRowKeys(tx: Tx, importId: number, rows: readonly RowWithKeys[]): Promise<void> {
  const accepted = rows.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  const keys = accepted.flatMap((row) => rowKeys(row).map((key) => ({ key, number: row.number })));
  await tx.run(sql`
    insert into import_keys (tenant_id, import_id, key, number)
    select ${tx.tenantId}::integer, ${importId}::integer, k.key, k.number
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ number }) => number)}::integer[]) k (key, number)
    on conflict do nothing`);
}
