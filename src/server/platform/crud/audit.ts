import { resourceNames, resourceOf } from '../../../contract/catalogue.ts';
import type { Resource } from '../../../contract/resource.ts';
import { sql } from '../db/sql.ts';
import type { Actor } from '../http/call.ts';

/** Writes an audit entry in the same transaction: user, record, IP address, values before and after. */
export async function audit(
  { tx, session, request }: Actor,
  resource: Resource,
  id: number | null,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  const name = resourceNames().find((candidate) => resourceOf(candidate) === resource) ?? resource.table;
  const action = request ? `${request.method} ${request.routeOptions.url ?? ''}` : 'rule';
  await tx.run(sql`
    insert into audit_log (tenant_id, user_id, ip, action, resource, record_id, before, after)
    values (${tx.tenantId}, ${session.userId}, ${request?.ip ?? ''}, ${action}, ${name}, ${id},
      ${asJson(change.before)}, ${asJson(change.after)})`);
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
