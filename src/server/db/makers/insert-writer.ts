import { sql } from 'kysely';
import { snakeOf } from '../../crud/columns.ts';
import type { Tx } from '../database.ts';
import type { Writer } from './tables.ts';

/** Writes in the tenant's own transaction, as everybody else does: one statement for each table. */
export function insertWriter(tx: Tx): Writer {
  if (tx.tenantId === null) throw new Error('Rows belong to a tenant');
  return {
    tenantId: tx.tenantId,
    async takeIds(table, count) {
      const rows = await tx.rows(sql<{ id: number }>`
        select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::integer)`);
      return rows.map(({ id }) => id);
    },
    async countOn(lastNumber) {
      await tx.run(sql`
        insert into response_numbers (tenant_id, last) values (${tx.tenantId}, ${lastNumber})
        on conflict (tenant_id) do update set last = excluded.last`);
    },
    async write(table, coming) {
      const rows = [...coming];
      const first = rows[0];
      if (!first) return;
      const columns = sql.join(Object.keys(first).map((name) => sql.ref(snakeOf(name))));
      const named = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeOf(name), value])),
      );
      await tx.run(sql`
        insert into ${sql.table(table)} (tenant_id, ${columns}) overriding system value
        select ${tx.tenantId}::integer, ${columns}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::jsonb)`);
    },
  };
}
