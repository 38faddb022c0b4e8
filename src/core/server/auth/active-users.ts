import { type FieldError, invalid } from '../../contract/errors.ts';
import { sql, type Tx } from '../db/database.ts';

/** Throws 422 if a user cannot sign in. Users in `kept` were assigned before and may stay. */
export async function assertActive(
  tx: Tx,
  userIds: readonly number[],
  path: string,
  stored: ReadonlySet<number> = new Set(),
): Promise<void> {
  const errors = await inactive(
    tx,
    userIds.filter((id) => !stored.has(id)),
    path,
  );
  if (errors.length > 0) throw invalid(errors);
}

async function inactive(tx: Tx, userIds: readonly number[], path: string): Promise<FieldError[]> {
  if (userIds.length === 0) return [];
  const rows = await tx.rows(sql<{ id: number; fullName: string }>`
    select id, full_name from user_rows
    where tenant_id = ${tx.tenantId} and id = any(${userIds}) and not is_active`);
  return rows.map(({ fullName }) => ({ path, message: `${fullName} is not active` }));
}
