import { sql } from '../db/database.ts';
import type { Services } from '../http/call.ts';

const knownForMs = 60_000;

export function makeNames({ database }: Services) {
  const known = new Map<string, { name: string; at: number }>();
  return async (tenantId: number, ids: readonly number[]): Promise<Map<number, string>> => {
    const oldest = Date.now() - knownForMs;
    const wanted = ids.filter((id) => (known.get(`${tenantId}/${id}`)?.at ?? 0) < oldest);
    if (wanted.length > 0) {
      const rows = await database.transaction(tenantId, (tx) =>
        tx.rows(sql<{ id: number; name: string }>`
          select id, full_name as name from user_rows
          where tenant_id = ${tenantId} and id = any(${wanted}::integer[]) and is_active`),
      );
      if (known.size > 10_000) known.clear();
      for (const id of wanted) known.delete(`${tenantId}/${id}`);
      for (const { id, name } of rows) known.set(`${tenantId}/${id}`, { name, at: Date.now() });
    }
    return new Map(
      ids.flatMap((id) => {
        const found = known.get(`${tenantId}/${id}`);
        return found ? [[id, found.name] as const] : [];
      }),
    );
  };
}
