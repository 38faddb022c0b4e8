import { sql } from 'kysely';
import { allPermissions } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';
import { refused } from '../../contract/errors.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Session } from '../http/call.ts';

/** Every permission a role holds: its own list, or the whole catalogue. */
export async function permissionsOfRole(tx: Tx, roleId: number): Promise<readonly string[]> {
  const rows = await tx.rows(sql<{ holdsAll: boolean; route: string | null }>`
    select r.holds_all, p.route from roles r
    left join role_permissions rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id
    left join permissions p on p.tenant_id = rp.tenant_id and p.id = rp.permission_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${roleId}`);
  if (rows[0]?.holdsAll) return allPermissions().map(({ route }) => route);
  return rows.flatMap(({ route }) => (route ? [route] : []));
}

/** Refuses with 403 to hand out what the caller does not hold. */
export function assertHolds(session: Session, permissions: readonly string[]): void {
  const beyond = permissions.find((permission) => !session.permits(permission as Permission));
  if (beyond) throw refused('BEYOND_OWN_RIGHTS', `You cannot give ${beyond}, because you do not hold it`);
}

/** Gives every tenant the permissions that this release declares for the first time. Run once at each start. */
export async function learnPermissions(database: Database): Promise<void> {
  const routes = allPermissions().map(({ route }) => route);
  const names = allPermissions().map(({ name }) => name);
  await database.owner((client) =>
    client.query(
      `with declared as (select * from unnest($1::text[], $2::text[]) as d (route, name)),
        added as (insert into known_permissions select route from declared on conflict do nothing returning route)
      insert into permissions (tenant_id, route, name)
      select t.id, d.route, d.name from tenants t cross join declared d join added a on a.route = d.route
      on conflict do nothing`,
      [routes, names],
    ),
  );
}
