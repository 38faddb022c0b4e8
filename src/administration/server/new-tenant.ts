import { z } from 'zod';
import { allPermissions, permissionForAny, resourceOf } from '../../core/contract/catalogue.ts';
import type { Permission } from '../../core/contract/endpoint.ts';
import { conflict } from '../../core/contract/errors.ts';
import { weekStartOf } from '../../core/contract/notations/week-start.ts';
import type { proposalSchema } from '../../core/contract/schemas/organization.ts';
import { roleKey } from '../../core/server/auth/role-names.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import { readSeedFile } from '../../core/server/project-files.ts';

export interface NewTenant {
  name: string;
  subdomain: string;
  owner: { email: string; firstName: string; lastName: string; passwordHash: string; isInitialPasswordReset?: 0 | 1 };
  /** Language and time zone of the browser that registers. */
  proposal?: z.output<typeof proposalSchema>;
  /** True for companies that the operator creates; a registration confirms its address by email. */
  isConfirmed: boolean;
}

const startingRoleSchema = z.object({
  name: z.enum(['SuperAdmin', 'Admin', 'Staff', 'Viewer']),
  description: z.string(),
  holdsAll: z.boolean(),
  readsAll: z.boolean(),
  /** By resource. */
  operations: z.record(z.string(), z.array(z.string())),
});
type StartingRole = z.infer<typeof startingRoleSchema>;

const startingLevelSchema = z.object({ name: z.string(), description: z.string(), days: z.int(), color: z.string() });

const defaults = readSeedFile(
  'new-tenant.json',
  z.object({ severityLevels: z.array(startingLevelSchema), roles: z.array(startingRoleSchema) }),
);

export interface MadeTenant {
  tx: Tx;
  tenantId: number;
  ownerId: number;
  roleIds: Record<StartingRole['name'], number>;
}

/** Creates a tenant with defaults and first user in a transaction without tenant. 409 for a taken subdomain. */
export async function createTenant(
  outside: Tx,
  { name, subdomain, owner, proposal, isConfirmed }: NewTenant,
): Promise<MadeTenant> {
  const made = await outside
    .first(sql<{ id: number | null }>`select create_tenant(${name}, ${subdomain}) as id`)
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? subdomainTaken() : error;
    });
  if (!made?.id) throw subdomainTaken();
  const tx = await outside.enterTenant(made.id);
  if (isConfirmed) await tx.run(sql`update tenants set confirmed_by = '', confirmed_at = now() where id = ${made.id}`);
  if (proposal) await propose(tx, proposal);
  await addPermissions(tx);
  const roleIds = await addRoles(tx);
  await addSeverityLevels(tx);
  await tx.run(sql`select add_response_statuses(${tx.tenantId}::integer)`);
  await tx.run(sql`insert into branding (tenant_id) values (${tx.tenantId})`);
  await tx.run(sql`select add_customer_form(${tx.tenantId}::integer)`);
  const user = await tx.first(sql<{ id: number }>`
    insert into users (tenant_id, email, first_name, last_name, password_hash, role_id, is_initial_password_reset)
    values (${tx.tenantId}, ${owner.email}, ${owner.firstName}, ${owner.lastName}, ${owner.passwordHash},
      ${roleIds.SuperAdmin}, ${owner.isInitialPasswordReset ?? 0})
    returning id`);
  return { tx, tenantId: made.id, ownerId: (user as { id: number }).id, roleIds };
}

/** Weeks start as in the country of the language. */
async function propose(tx: Tx, { language, timeZone }: NonNullable<NewTenant['proposal']>): Promise<void> {
  await tx.run(sql`
    update tenants set language = coalesce(${language ?? null}, language), week_start = ${weekStartOf(language ?? 'en-GB')},
      time_zone = coalesce(${timeZone ?? null}, time_zone),
      zone_chosen_at = case when ${timeZone ?? null}::text is not null then now() end
    where id = ${tx.tenantId}`);
}

export function subdomainTaken() {
  const error = conflict('TAKEN', 'This address is already taken');
  error.parts.errors = [{ path: 'subdomain', message: 'This address is already taken' }];
  return error;
}

async function addPermissions(tx: Tx): Promise<void> {
  const all = allPermissions();
  await tx.run(sql`
    insert into permissions (tenant_id, route, name)
    select ${tx.tenantId}::integer, route, name
    from unnest(${all.map(({ route }) => route)}::text[], ${all.map(({ name }) => name)}::text[]) as known (route, name)`);
}

async function addRoles(tx: Tx): Promise<MadeTenant['roleIds']> {
  const ids: Partial<MadeTenant['roleIds']> = {};
  for (const role of defaults.roles) {
    const { name, description, holdsAll } = role;
    const row = await tx.first(sql<{ id: number }>`
      insert into roles (tenant_id, name, name_key, description, is_system, holds_all)
      values (${tx.tenantId}, ${name}, ${roleKey(name)}, ${description}, ${holdsAll}, ${holdsAll})
      returning id`);
    const { id } = row as { id: number };
    await tx.run(sql`
      insert into role_permissions (tenant_id, role_id, permission_id)
      select tenant_id, ${id}::integer, id from permissions
      where tenant_id = ${tx.tenantId} and route = any(${permissionsOf(role)}::text[])`);
    ids[name] = id;
  }
  return ids as MadeTenant['roleIds'];
}

async function addSeverityLevels(tx: Tx): Promise<void> {
  for (const [index, { name, description, days, color }] of defaults.severityLevels.entries()) {
    await tx.run(sql`
      insert into severity_levels (tenant_id, name, description, days_to_resolve, rank, color)
      values (${tx.tenantId}, ${name}, ${description}, ${days}, ${(index + 1) * 10}, ${color})`);
  }
}

/** The role's operations, or everything that only reads. */
function permissionsOf({ readsAll, operations }: StartingRole): Permission[] {
  const all = allPermissions();
  if (readsAll) {
    const readable = all.filter(({ resource }) => !resourceOf(resource).administratorsOnly);
    return readable.map(({ route }) => route).filter((route) => route.startsWith('get:'));
  }
  return Object.entries(operations).flatMap(([resource, names]) =>
    names.map((name) => {
      const permission = permissionForAny(resource, name);
      if (!permission) throw new Error(`The map has no operation ${resource}.${name}`);
      return permission;
    }),
  );
}
