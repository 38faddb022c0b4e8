import { allPermissions, type OperationName, permissionFor, type ResourceName } from '../../../contract/catalogue.ts';
import type { Permission } from '../../../contract/endpoint.ts';
import { conflict } from '../../../contract/errors.ts';
import { roleKey } from '../../platform/auth/role-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewTenant {
  name: string;
  subdomain: string;
  owner: { email: string; firstName: string; lastName: string; passwordHash: string; isInitialPasswordReset?: 0 | 1 };
}

export interface MadeTenant {
  tx: Tx;
  tenantId: number;
  ownerId: number;
  roleIds: Record<StartingRole['name'], number>;
}

/**
 * Creates a tenant with defaults and first user; the transaction must have no tenant. A taken subdomain is 409 by its
 * unique index.
 */
export async function createTenant(outside: Tx, { name, subdomain, owner }: NewTenant): Promise<MadeTenant> {
  const made = await outside
    .first(sql<{ id: number | null }>`select create_tenant(${name}, ${subdomain}) as id`)
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? subdomainTaken() : error;
    });
  if (!made?.id) throw subdomainTaken();
  const tx = await outside.enterTenant(made.id);
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

function subdomainTaken() {
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
  for (const { name, description, holdsAll, permissions } of startingRoles()) {
    const row = await tx.first(sql<{ id: number }>`
      insert into roles (tenant_id, name, name_key, description, is_system, holds_all)
      values (${tx.tenantId}, ${name}, ${roleKey(name)}, ${description}, ${holdsAll}, ${holdsAll})
      returning id`);
    const { id } = row as { id: number };
    await tx.run(sql`
      insert into role_permissions (tenant_id, role_id, permission_id)
      select tenant_id, ${id}::integer, id from permissions
      where tenant_id = ${tx.tenantId} and route = any(${permissions}::text[])`);
    ids[name] = id;
  }
  return ids as MadeTenant['roleIds'];
}

const severityLevels = [
  { name: 'Low', description: 'A suggestion or a minor problem.', days: 14, color: '#3b82f6' },
  { name: 'Medium', description: 'Something does not work as expected.', days: 7, color: '#eab308' },
  { name: 'High', description: 'A customer cannot continue without help.', days: 3, color: '#f97316' },
  {
    name: 'Critical',
    description: 'Many customers are affected, or there is a safety risk.',
    days: 1,
    color: '#dc2626',
  },
];

async function addSeverityLevels(tx: Tx): Promise<void> {
  for (const [index, { name, description, days, color }] of severityLevels.entries()) {
    await tx.run(sql`
      insert into severity_levels (tenant_id, name, description, days_to_resolve, rank, color)
      values (${tx.tenantId}, ${name}, ${description}, ${days}, ${(index + 1) * 10}, ${color})`);
  }
}

interface StartingRole {
  name: 'SuperAdmin' | 'Admin' | 'Staff' | 'Viewer';
  description: string;
  holdsAll: boolean;
  permissions: readonly Permission[];
}

function startingRoles(): StartingRole[] {
  return [
    {
      name: 'SuperAdmin',
      description: 'Owns the organisation and has every permission.',
      holdsAll: true,
      permissions: [],
    },
    {
      name: 'Admin',
      description: 'Administers the organisation and has every permission.',
      holdsAll: true,
      permissions: [],
    },
    {
      name: 'Staff',
      description: 'Collects feedback and handles responses.',
      holdsAll: false,
      permissions: staffPermissions(),
    },
    {
      name: 'Viewer',
      description: 'Reads everything and changes nothing.',
      holdsAll: false,
      permissions: allPermissions()
        .map(({ route }) => route)
        .filter((route) => route.startsWith('get:')),
    },
  ];
}

function builtInPermissions(): Permission[] {
  return [
    ...grants('sentimentStats', 'overall', 'stats'),
    ...grants('sentiments', 'list', 'create'),
    ...grants('surveys', 'list', 'create'),
    ...grants('customerForms', 'list', 'create'),
    ...grants('customerFormResponses', 'list'),
    ...grants('users', 'list'),
    ...grants('roles', 'list'),
    ...grants('permissions', 'list'),
    ...grants('groups', 'list'),
    ...grants('dashboards', 'list', 'create'),
    ...grants('reports', 'list', 'generate', 'save'),
  ];
}

function staffPermissions(): Permission[] {
  return [
    ...builtInPermissions(),
    ...grants('sentiments', 'show', 'versions', 'version', 'duplicate', 'export'),
    ...grants('analytics', 'datasets'),
    ...grants('sentimentFields', 'list'),
    ...grants('prebuiltFields', 'list'),
    ...grants('severityLevels', 'list'),
    ...grants('calendars', 'list', 'show'),
    ...grants('escalationRules', 'list', 'show'),
    ...grants('branding', 'current'),
    ...grants('customers', 'list'),
    ...grants('customerFormFields', 'list'),
    ...grants('customerFormResponses', 'customerDetails', 'create', 'update'),
    ...grants('sentimentResponses', 'list', 'show', 'create', 'setStatus', 'assign', 'assignUsers', 'assignGroups'),
    ...grants('sentimentResponses', 'setSeverity', 'setCustomer', 'merge', 'unmerge', 'similar', 'escalate'),
    ...grants('sentimentResponses', 'watchers', 'watch', 'unwatch'),
    ...grants('sentimentResponseTracking', 'list', 'create', 'update', 'delete', 'restore'),
    ...grants('sentimentResponses', 'sla', 'correctText'),
    ...grants('sentimentResponses', 'listAll', 'views', 'export'),
    ...grants('responseBatches', 'bulk', 'undo'),
    ...grants('inboxViews', 'list', 'create', 'update', 'delete'),
    ...grants('surveys', 'show', 'versions', 'version', 'duplicate', 'export', 'links', 'distributions'),
    ...grants('surveyFolders', 'list'),
    ...grants('surveyDistributions', 'invitations'),
    ...grants('contactOptOuts', 'list'),
    ...grants('surveyQuestions', 'list'),
    ...grants('surveyResponses', 'createCase'),
    ...grants('sentimentResponses', 'followUps', 'followUp'),
    ...grants('surveyResponses', 'list', 'show', 'update', 'setStatus', 'summary', 'crosstab', 'export'),
  ];
}

function grants<R extends ResourceName>(resource: R, ...operations: OperationName<R>[]): Permission[] {
  return operations.map((operation) => permissionFor(resource, operation));
}
