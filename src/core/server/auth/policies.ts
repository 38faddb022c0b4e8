import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newModelFromString } from 'casbin';
import { allPermissions } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';
import { refused } from '../../contract/errors.ts';
import { loadPolicy, type Policy } from '../../contract/policy.ts';
import { type Database, sql, type Tx } from '../db/database.ts';
import type { Services, Session } from '../http/call.ts';

export interface Grants {
  permissions: readonly string[];
  policy: Policy;
}

export interface RoleVersion {
  id: number;
  holdsAll: boolean;
  policyVersion: number;
}

/** The permissions of a role, cached per role version, which increases with each change. */
export async function readGrants(tx: Tx, { database }: Services, role: RoleVersion): Promise<Grants> {
  const known = rememberedBy(database);
  const key = role.holdsAll ? 'all' : `${tx.tenantId}/${role.id}/${role.policyVersion}`;
  const found = known.get(key) ?? (await loadGrants(tx, role));
  // Reinserting makes the Map an LRU cache.
  known.delete(key);
  known.set(key, found);
  const oldest = known.size > most ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return found;
}

const most = 2_000;
const memories = new WeakMap<Services['database'], Map<string, Grants>>();

function rememberedBy(database: Services['database']): Map<string, Grants> {
  const memory = memories.get(database) ?? new Map<string, Grants>();
  memories.set(database, memory);
  return memory;
}

async function loadGrants(tx: Tx, role: RoleVersion): Promise<Grants> {
  const permissions = await permissionsOfRole(tx, role.id);
  // Each policy needs its own model instance; the model file is read once.
  return { permissions, policy: await loadPolicy(newModelFromString(modelText()), permissions) };
}

let model: string | undefined;

function modelText(): string {
  model ??= readFileSync(join(policyRootOf(dirname(fileURLToPath(import.meta.url))), modelFile), 'utf8');
  return model;
}

const modelFile = 'access-policy.conf';

/** The nearest parent directory with the model file; works from sources and from a build. */
function policyRootOf(directory: string): string {
  if (existsSync(join(directory, modelFile))) return directory;
  if (dirname(directory) === directory) throw new Error(`${modelFile} is missing`);
  return policyRootOf(dirname(directory));
}

/** In alphabetical order. */
export async function permissionsOfRole(tx: Tx, roleId: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ holdsAll: boolean; route: string | null }>`
    select r.holds_all, p.route from roles r
    left join role_permissions rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id
    left join permissions p on p.tenant_id = rp.tenant_id and p.id = rp.permission_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${roleId}`);
  const held: readonly { route: string | null }[] = rows[0]?.holdsAll ? allPermissions() : rows;
  return held.flatMap(({ route }) => route ?? []).sort();
}

export function assertHolds(session: Session, permissions: readonly string[]): void {
  const beyond = permissions.find((permission) => !session.permits(permission as Permission));
  if (beyond) throw refused('BEYOND_OWN_RIGHTS', `You cannot assign ${beyond}, because you do not have it`);
}

/** Adds the permissions that are new in this release to every tenant. Runs once at each start. */
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
