import { permissionFor } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';
import { refused } from '../../contract/errors.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';

/**
 * Everything that runs later in the name of users: the permission that its owner needs at that time, and what it does.
 * docs/rights.md says whose name it is and what happens without the permission.
 */
export const runs = {
  scheduledReport: { needs: permissionFor('reports', 'setSchedule'), does: 'send reports' },
  reportRecipient: { needs: permissionFor('reports', 'show'), does: 'open reports' },
  publicDashboard: { needs: permissionFor('dashboards', 'publish'), does: 'publish dashboards' },
  publicReport: { needs: permissionFor('reports', 'share'), does: 'share reports' },
  invitation: { needs: permissionFor('surveys', 'addDistribution'), does: 'send invitations' },
  followUp: { needs: permissionFor('sentimentResponses', 'followUp'), does: 'send follow-up surveys' },
  reply: { needs: permissionFor('responseMessages', 'create'), does: 'email customers' },
  caseRule: { needs: permissionFor('surveyResponses', 'createCase'), does: 'create cases' },
  ruleSetsSeverity: { needs: permissionFor('sentimentResponses', 'setSeverity'), does: 'set the severity' },
  ruleAssignsUsers: { needs: permissionFor('sentimentResponses', 'assignUsers'), does: 'assign users' },
  ruleAssignsGroups: { needs: permissionFor('sentimentResponses', 'assignGroups'), does: 'assign groups' },
  ruleSetsStatus: { needs: permissionFor('sentimentResponses', 'setStatus'), does: 'change the status' },
  webhook: { needs: permissionFor('escalationRules', 'update'), does: 'send webhooks' },
  customerImport: { needs: permissionFor('customerImports', 'create'), does: 'import customers' },
  customerImportUndo: { needs: permissionFor('customerImports', 'undo'), does: 'undo imports' },
  userImport: { needs: permissionFor('userImports', 'create'), does: 'import users' },
  userImportUndo: { needs: permissionFor('userImports', 'undo'), does: 'undo imports of users' },
  groupImport: { needs: permissionFor('groupImports', 'create'), does: 'import groups' },
  groupImportUndo: { needs: permissionFor('groupImports', 'undo'), does: 'undo imports of groups' },
  optOutImport: { needs: permissionFor('optOutImports', 'create'), does: 'import unsubscribed contacts' },
  optOutImportUndo: {
    needs: permissionFor('optOutImports', 'undo'),
    does: 'undo imports of unsubscribed contacts',
  },
  responseImport: { needs: permissionFor('responseImports', 'create'), does: 'import responses' },
  responseImportUndo: { needs: permissionFor('responseImports', 'undo'), does: 'undo imports of responses' },
  surveyResponseImport: { needs: permissionFor('surveyResponseImports', 'create'), does: 'import survey responses' },
  surveyResponseImportUndo: {
    needs: permissionFor('surveyResponseImports', 'undo'),
    does: 'undo imports of survey responses',
  },
  customerDeletion: { needs: permissionFor('customerFormResponses', 'deleteSeveral'), does: 'delete customers' },
  erasure: { needs: permissionFor('dataRequests', 'execute'), does: 'erase personal data' },
} as const;

export type RunName = keyof typeof runs;

export interface RightsOfRun {
  /** Whose private rows it sees; 0 where its users differ, so that it sees those of none. */
  userId: number;
  /** What each of its users may do now. */
  permits(permission: Permission): boolean;
  /** Why it may not run at all; null where it may. */
  refusal: string | null;
  /** The names of those who lack a permission. */
  without(permission: Permission): string;
}

/**
 * The permissions of a run in the name of its owner and of those who last changed what it does: what all of them may do
 * now. A successor answers for a user who left, and has no more rights here than the role of that user. A user who cannot
 * sign in may do nothing; null stands for the application itself, which may do everything.
 */
export async function permissionsOfRun(
  tx: Tx,
  run: RunName,
  owner: number | null,
  changedBy: readonly (number | null)[] = [],
): Promise<RightsOfRun> {
  const ids = [...new Set([owner, ...changedBy])].filter((id) => id !== null);
  const users = await readUsers(tx, run, ids);
  const without = (permission: Permission, among = users) =>
    among.filter((user) => !mayDo(user, permission)).map(({ fullName }) => fullName);
  const { needs, does } = runs[run];
  const inactive = users.find(({ isActive }) => !isActive);
  const [lacking] = without(
    needs,
    users.filter(({ origin }) => origin === owner),
  );
  const people = new Set(users.map(({ id }) => id));
  return {
    userId: users[0] && people.size === 1 ? users[0].id : 0,
    permits: (permission) => users.every((user) => mayDo(user, permission)),
    refusal: inactive
      ? `${inactive.fullName} is not active, and may not ${does}`
      : lacking
        ? `${lacking} may not ${does}`
        : null,
    without: (permission) => [...new Set(without(permission))].join(' and '),
  };
}

/** Throws 403 where a run may not take place; `remedy` says what to do. */
export function assertMayRun({ refusal }: RightsOfRun, remedy: string): void {
  if (refusal) throw refused('RIGHTS_OF_RUN', `${refusal}. ${remedy}`);
}

interface RunUser {
  id: number;
  /** In whose name it runs: this user, or one from whom this user took over. */
  origin: number;
  fullName: string;
  /** A user who handed over need not be active. */
  isActive: boolean;
  holdsAll: boolean;
  permissions: string[];
}

const mayDo = ({ isActive, holdsAll, permissions }: RunUser, permission: Permission) =>
  isActive && (holdsAll || permissions.includes(permission));

async function readUsers(tx: Tx, run: RunName, ids: readonly number[]): Promise<RunUser[]> {
  if (ids.length === 0) return [];
  const found = await tx.rows(sql<RunUser>`
    select u.id, o.id as origin, u.full_name, not c.is_last or u.is_active and u.deleted_at is null as is_active,
      coalesce(r.holds_all, false) as holds_all,
      array(select p.route from role_permissions rp
        join permissions p on p.tenant_id = rp.tenant_id and p.id = rp.permission_id
        where rp.tenant_id = u.tenant_id and rp.role_id = c.role_id) as permissions
    from unnest(${ids}::integer[]) o(id)
    cross join lateral responsible_for(o.id, ${run}) c
    join users u on u.tenant_id = ${tx.tenantId} and u.id = c.user_id
    left join roles r on r.tenant_id = u.tenant_id and r.id = c.role_id`);
  const unknown = ids.filter((id) => !found.some(({ origin }) => origin === id));
  return [...found, ...unknown.map((id) => ({ ...nobody, id, origin: id }))];
}

const nobody = { fullName: 'A former user', isActive: false, holdsAll: false, permissions: [] };

/**
 * In SQL, for lists: the `refusal` of permissionsOfRun and whether it `is_inactive`, as one row; none where it may run.
 */
export const refusalIn = (run: RunName, owner: Sql, changedBy: Sql): Sql => sql`(
  select n.name || case when n.is_active then ${' may not '}::text else ${' is not active, and may not '}::text end
    || ${runs[run].does}::text as refusal, not n.is_active as is_inactive
  from (
    select coalesce(u.full_name, ${nobody.fullName}::text) as name,
      u.id is not null and (not c.is_last or u.is_active and u.deleted_at is null) as is_active,
      o.id is distinct from ${owner} or coalesce(r.holds_all, false) or exists (select from role_permissions rp
        join permissions p on p.tenant_id = rp.tenant_id and p.id = rp.permission_id
        where rp.tenant_id = current_tenant() and rp.role_id = c.role_id and p.route = ${runs[run].needs}) as has_permission
    from (select distinct id from unnest(array[${owner}, ${changedBy}]::integer[]) x(id) where id is not null) o
    left join lateral responsible_for(o.id, ${run}) c on true
    left join users u on u.tenant_id = current_tenant() and u.id = c.user_id
    left join roles r on r.tenant_id = u.tenant_id and r.id = c.role_id) n
  where not (n.is_active and n.has_permission) order by n.is_active limit 1)`;

/** In SQL: the name of who answers now for runs in the name of a user. */
export const responsibleName = (run: RunName, owner: Sql): Sql => sql`(
  select u.full_name from responsible_for(${owner}, ${run}) c
  join users u on u.tenant_id = current_tenant() and u.id = c.user_id where c.is_last)`;

/** Whether a user answers for runs in the name of one of these: the user, or one from whom the user took over. */
export const answersFor = (userId: number, run: RunName, names: readonly Sql[]): Sql => sql`exists (
  select from unnest(array[${sql.join(names)}]::integer[]) o(id) cross join lateral responsible_for(o.id, ${run}) c
  where c.is_last and c.user_id = ${userId}::integer)`;

/**
 * Makes a successor answer for the runs in the name of a user, who still has the role. What it does keeps the name of the
 * user, so that the succession ends as soon as a user saves it.
 */
export const succeed = (tx: Tx, run: RunName, from: number, to: number): Sql => sql`
  insert into successions (tenant_id, user_id, run, successor_id, role_id)
  select tenant_id, id, ${run}, ${to}::integer, role_id from users where tenant_id = ${tx.tenantId} and id = ${from}::integer
  on conflict do nothing`;

/** A user who is active again answers for the own runs. */
export const endSuccessionsOf = (tx: Tx, userId: number): Sql => sql`
  delete from successions where tenant_id = ${tx.tenantId} and user_id = ${userId}::integer`;
