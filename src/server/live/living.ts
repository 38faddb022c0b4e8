import { sql } from 'kysely';
import { idleMinutes } from '../auth/open-session.ts';
import { grantsOf } from '../auth/policies.ts';
import { nowOf } from '../auth/tokens.ts';
import type { Services, Session } from '../http/call.ts';

interface Row {
  id: number;
  roleId: number;
  roleName: string;
  holdsAll: boolean;
  policyVersion: number;
}

/**
 * These sessions of one tenant as they are now; one that has ended is missing. To listen is not to use: unlike a call,
 * this keeps no session alive.
 */
export async function livingSessions(services: Services, sessions: readonly Session[]): Promise<Map<number, Session>> {
  const tenantId = sessions[0]?.tenantId;
  if (tenantId === undefined) return new Map();
  const now = nowOf(services);
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000);
  return services.database.transaction(tenantId, async (tx) => {
    const rows = await tx.rows(sql<Row>`
      select s.id, r.id as role_id, r.name as role_name, r.holds_all, r.policy_version
      from sessions s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
      join tenants t on t.id = s.tenant_id
      where s.tenant_id = ${tenantId} and s.id = any(${sessions.map(({ id }) => id)}::integer[])
        and s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
        and u.is_active and u.deleted_at is null and u.is_initial_password_reset = 0 and t.state = 'active'`);
    const living = new Map<number, Session>();
    for (const { id, roleId, roleName, holdsAll, policyVersion } of rows) {
      const before = sessions.find((session) => session.id === id);
      const { permissions, policy } = await grantsOf(tx, services, { id: roleId, holdsAll, policyVersion });
      if (before) living.set(id, { ...before, roleId, roleName, permissions, permits: policy.permits });
    }
    return living;
  });
}
