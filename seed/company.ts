import type { MadeTenant } from '../src/administration/server/new-tenant.ts';
import { sql, type Tx } from '../src/core/server/db/database.ts';
import type { FormField } from '../src/forms/rules/kinds/kind.ts';
import type { Calendar } from '../src/responses/rules/sla/calendar.ts';
import type { SlaRuleRow } from '../src/responses/shared/server/sla-history.ts';
import type { CompanyPlan, FormPlan } from './demo-data.ts';
import { createdAgo, type EscalationType, hour, type Tables, type Writer } from './rows.ts';

export interface Named {
  id: number;
  name: string;
}

/** A company whose rows are written: the records its responses refer to, by key or by name. */
export interface Company {
  tenantId: number;
  now: Date;
  owner: Named;
  people: ReadonlyMap<string, Named>;
  groups: ReadonlyMap<string, Named>;
  severities: ReadonlyMap<string, SeededSeverity>;
  customers: readonly Named[];
  forms: ReadonlyMap<string, SeededForm>;
}

export interface SeededSeverity extends Named {
  daysToResolve: number;
  /** SLA target in hours; without it, daysToResolve counts around the clock. */
  rule?: Omit<SlaRuleRow, 'severityLevelId' | 'severityName' | 'daysToResolve'>;
  calendar?: Calendar;
}

export interface SeededForm extends Named {
  enableSla: boolean;
  enableCustomer: boolean;
  escalationType: EscalationType | null;
  severities: readonly Named[];
  users: readonly Named[];
  groups: readonly Named[];
  fields: readonly FormField[];
  fieldIds: ReadonlyMap<string, number>;
}

/** Throws on an unknown key, which is a mistake in the seed data. */
export function find<T>(map: ReadonlyMap<string, T>, key: string): T {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The seed data has no ${key}`);
  return found;
}

export async function readSeverities(tx: Tx): Promise<Company['severities']> {
  const rows = await tx.rows(sql<{ id: number; name: string; daysToResolve: number }>`
    select id, name, days_to_resolve from severity_levels where tenant_id = ${tx.tenantId}`);
  return new Map(rows.map((row) => [row.name, row]));
}

interface NewCompany {
  writer: Writer;
  tenant: Pick<MadeTenant, 'tenantId' | 'ownerId' | 'roleIds'>;
  severities: Company['severities'];
  /** Hash of an unknown password. */
  passwordHash: string;
  now: Date;
}

export async function seedCompany(target: NewCompany, plan: CompanyPlan): Promise<Company> {
  const { writer, tenant, now } = target;
  const owner = { id: tenant.ownerId, name: `${plan.owner.firstName} ${plan.owner.lastName}` };
  const people = await seedUsers(target, plan, owner);
  const groups = await seedGroups(target, plan, people);
  const severities = await seedSeverities(target, plan);
  const customers = await seedCustomers(target, plan);
  const company = { tenantId: tenant.tenantId, now, owner, people, groups, severities, customers };
  return { ...company, forms: await seedForms(writer, plan.forms, company) };
}

async function seedUsers({ writer, tenant, passwordHash, now }: NewCompany, { staff }: CompanyPlan, owner: Named) {
  const ids = await writer.reserveIds('users', staff.length);
  const rows = staff.map(({ email, firstName, lastName, ...member }, index) => ({
    id: ids[index] as number,
    ...createdAgo(now, member.joinedDaysAgo, owner.id),
    ...{ email, firstName, lastName, passwordHash, roleId: tenant.roleIds[member.role], isActive: !member.hasLeft },
    isInitialPasswordReset: member.mustReset ? (1 as const) : (0 as const),
    lastSignInAt: member.seenHoursAgo === undefined ? null : new Date(now.getTime() - member.seenHoursAgo * hour),
  }));
  await writer.write('users', rows);
  const named = rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
  return new Map([['owner', owner], ...staff.map(({ key }, index): [string, Named] => [key, named[index] as Named])]);
}

async function seedGroups({ writer, now }: NewCompany, plan: CompanyPlan, people: Company['people']) {
  const ids = await writer.reserveIds('groups', plan.groups.length);
  const rows = plan.groups.map(({ name, description, color, lead }, index) => ({
    id: ids[index] as number,
    ...createdAgo(now, 380, find(people, 'owner').id),
    ...{ name, description, color, leadUserId: find(people, lead).id },
  }));
  await writer.write('groups', rows);
  const members = plan.groups.flatMap(({ members }, index) =>
    members.map((key) => ({ groupId: ids[index] as number, userId: find(people, key).id })),
  );
  await writer.write('group_members', members);
  return new Map(plan.groups.map(({ key, name }, index) => [key, { id: ids[index] as number, name }]));
}

async function seedSeverities({ writer, now, tenant, severities }: NewCompany, plan: CompanyPlan) {
  const ids = await writer.reserveIds('severity_levels', plan.severities.length);
  const rows = plan.severities.map(({ name, description, days, rank, color }, index) => ({
    id: ids[index] as number,
    ...createdAgo(now, 300, tenant.ownerId),
    ...{ name, description, daysToResolve: days, rank, color },
  }));
  await writer.write('severity_levels', rows);
  return new Map([
    ...severities,
    ...rows.map(({ id, name, daysToResolve }) => [name, { id, name, daysToResolve }] as const),
  ]);
}

async function seedCustomers({ writer, tenant, now }: NewCompany, { customers }: CompanyPlan): Promise<Named[]> {
  const ids = await writer.reserveIds('customer_form_responses', customers.length);
  const rows = customers.map(({ name, email = null, phone = null, company = null }, index) => ({
    id: ids[index] as number,
    ...createdAgo(now, 100 + 3 * (customers.length - index), tenant.ownerId),
    ...{ displayName: name, email, phone, company },
  }));
  await writer.write('customer_form_responses', rows);
  return rows.map(({ id, displayName }) => ({ id, name: displayName }));
}

async function seedForms(
  writer: Writer,
  plans: readonly FormPlan[],
  company: Omit<Company, 'forms'>,
): Promise<Company['forms']> {
  const ids = await writer.reserveIds('sentiments', plans.length);
  const fields = await fieldRows(writer, plans, ids, company);
  const forms = plans.map((plan, index) => formOf(plan, ids[index] as number, fields, company));
  const sentiments = plans.map((plan, index) => sentimentRow(plan, ids[index] as number, company));
  await writer.write('sentiments', sentiments);
  await writer.write(
    'sentiment_fields',
    fields.map(({ key: _, ...row }) => row),
  );
  await writer.write(
    'sentiment_severity_levels',
    forms.flatMap(({ id, severities }) => severities.map((level) => ({ sentimentId: id, severityLevelId: level.id }))),
  );
  await writer.write(
    'sentiment_users',
    forms.flatMap(({ id, users }) => users.map((user) => ({ sentimentId: id, userId: user.id }))),
  );
  await writer.write(
    'sentiment_groups',
    forms.flatMap(({ id, groups }) => groups.map((group) => ({ sentimentId: id, groupId: group.id }))),
  );
  return new Map(plans.map(({ key }, index) => [key, forms[index] as SeededForm]));
}

type FieldRow = Tables['sentiment_fields'] & { key: string };

async function fieldRows(
  writer: Writer,
  plans: readonly FormPlan[],
  formIds: readonly number[],
  { now, owner }: Omit<Company, 'forms'>,
): Promise<FieldRow[]> {
  const all = plans.flatMap(({ fields, daysOld }, index) =>
    fields.map((field, position) => ({ field, position, daysOld, sentimentId: formIds[index] as number })),
  );
  const ids = await writer.reserveIds('sentiment_fields', all.length);
  return all.map(({ field, position, daysOld, sentimentId }, index) => ({
    key: field.key,
    id: ids[index] as number,
    ...createdAgo(now, daysOld, owner.id),
    ...{ sentimentId, fieldName: field.name, fieldType: field.type, required: field.required ?? false },
    ...{ isSentimentValue: field.isSentimentValue ?? false, options: field.options ?? {}, position },
  }));
}

function sentimentRow(plan: FormPlan, id: number, { now, owner }: Omit<Company, 'forms'>): Tables['sentiments'] {
  const { name, description, enableCustomer, enableSla, escalationType, daysOld } = plan;
  const enableEscalation = escalationType !== null;
  return {
    id,
    ...createdAgo(now, daysOld, owner.id),
    ...{ name, description, enableCustomer, enableEscalation, escalationType, enableSla },
  };
}

function formOf(plan: FormPlan, id: number, rows: readonly FieldRow[], company: Omit<Company, 'forms'>): SeededForm {
  const fields = rows.filter(({ sentimentId }) => sentimentId === id);
  const { name, enableSla, enableCustomer, escalationType } = plan;
  return {
    ...{ id, name, enableSla, enableCustomer, escalationType },
    severities: plan.severities.map((key) => find(company.severities, key)),
    users: plan.users.map((key) => find(company.people, key)),
    groups: plan.groups.map((key) => find(company.groups, key)),
    fields,
    fieldIds: new Map(fields.map((field) => [field.key, field.id])),
  };
}
