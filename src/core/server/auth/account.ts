import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '../../contract/schemas/auth.ts';
import type { OrganizationClock } from '../../contract/schemas/organization.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';

export interface Account {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  fullName: string;
  phone: string;
  locale: SessionUser['locale'];
  timeZone: string | null;
  dateFormat: SessionUser['dateFormat'];
  timeFormat: SessionUser['timeFormat'];
  numberFormat: SessionUser['numberFormat'];
  organization: OrganizationClock;
  notificationPreferences: NonNullable<SessionUser['notificationPreferences']>;
  passwordHash: string;
  isInitialPasswordReset: 0 | 1;
  profilePicture: string | null;
  roleId: number;
  roleName: string;
  subdomain: string;
  tenantName: string;
}

/** An active user of the transaction's tenant, by email. */
export function accountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return tx.first(accounts(tx, sql`u.email = ${email}`));
}

export function accountById(tx: Tx, id: number): Promise<Account | undefined> {
  return tx.first(accounts(tx, sql`u.id = ${id}`));
}

/** The settings of a tenant `t` that its users' pages need. */
export const organizationClock = sql`json_build_object('name', t.name, 'language', t.language, 'dateFormat', t.date_format,
  'timeFormat', t.time_format, 'numberFormat', t.number_format, 'weekStart', t.week_start, 'fiscalMonth', t.fiscal_month,
  'country', t.country, 'timeZone', t.time_zone, 'hasChosenZone', t.zone_chosen_at is not null)`;

function accounts(tx: Tx, which: Sql): Sql<Account> {
  return sql<Account>`
    select u.id, u.email, u.first_name, u.last_name, u.full_name, u.phone, u.locale, u.time_zone, u.date_format,
      u.time_format, u.number_format, ${organizationClock} as organization,
      u.notification_preferences, u.password_hash, u.is_initial_password_reset, u.profile_picture, r.id as role_id, r.name as role_name,
      t.subdomain, t.name as tenant_name
    from users u
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tx.tenantId} and ${which} and u.is_active and u.deleted_at is null`;
}

/** A user as returned to themselves; fields are listed explicitly, so that no column leaks. */
export function sessionUser(account: Account): SessionUser {
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    fullName: account.fullName,
    phone: account.phone,
    locale: account.locale,
    dateFormat: account.dateFormat,
    timeFormat: account.timeFormat,
    numberFormat: account.numberFormat,
    timeZone: account.timeZone,
    organization: account.organization,
    notificationPreferences: account.notificationPreferences,
    isInitialPasswordReset: account.isInitialPasswordReset,
    role: { id: account.roleId, name: account.roleName },
    profilePicture: account.profilePicture,
    tenantSubdomain: account.subdomain,
  };
}

export async function noteOwnAct(tx: Tx, request: FastifyRequest, userId: number, action: string): Promise<void> {
  await tx.run(sql`
    insert into audit_log (tenant_id, user_id, ip, action, resource, record_id)
    values (${tx.tenantId}, ${userId}, ${request.ip}, ${action}, 'users', ${userId})`);
}
