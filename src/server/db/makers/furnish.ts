import type { MadeTenant } from '../../auth/new-tenant.ts';
import { type Company, type CompanyPlan, known } from './company.ts';
import { makeForms } from './forms.ts';
import type { Named } from './response.ts';
import type { Writer } from './tables.ts';
import { bornAt, hour } from './times.ts';

interface House {
  writer: Writer;
  made: Pick<MadeTenant, 'tenantId' | 'ownerId' | 'roleIds'>;
  /** The levels that the tenant began with. */
  severities: Company['severities'];
  /** Of a password that nobody knows. */
  passwordHash: string;
  now: Date;
}

/** Gives a new tenant its people, groups, customers and forms. */
export async function furnish(house: House, plan: CompanyPlan): Promise<Company> {
  const owner = { id: house.made.ownerId, name: `${plan.owner.firstName} ${plan.owner.lastName}` };
  const people = await makePeople(house, plan, owner);
  const groups = await makeGroups(house, plan, people);
  const severities = await makeSeverities(house, plan);
  const customers = await makeCustomers(house, plan);
  const base = { tenantId: house.made.tenantId, now: house.now, owner, people, groups, severities, customers };
  return { ...base, forms: await makeForms(house.writer, plan.forms, base) };
}

async function makePeople({ writer, made, passwordHash, now }: House, { staff }: CompanyPlan, owner: Named) {
  const ids = await writer.takeIds('users', staff.length);
  await writer.write(
    'users',
    staff.map((person, index) => ({
      id: ids[index] as number,
      ...bornAt(now, person.joinedDaysAgo, owner.id),
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash,
      roleId: made.roleIds[person.role],
      isActive: !person.hasLeft,
      isInitialPasswordReset: person.mustReset ? 1 : 0,
      lastSignInAt: person.seenHoursAgo === undefined ? null : new Date(now.getTime() - person.seenHoursAgo * hour),
    })),
  );
  const named = staff.map(({ key, firstName, lastName }, index): [string, Named] => [
    key,
    { id: ids[index] as number, name: `${firstName} ${lastName}` },
  ]);
  return new Map([['owner', owner], ...named]);
}

async function makeGroups({ writer, now }: House, plan: CompanyPlan, people: Company['people']) {
  const ids = await writer.takeIds('groups', plan.groups.length);
  await writer.write(
    'groups',
    plan.groups.map(({ name, description, color, lead }, index) => ({
      id: ids[index] as number,
      ...bornAt(now, 380, known(people, 'owner').id),
      name,
      description,
      color,
      leadUserId: known(people, lead).id,
    })),
  );
  await writer.write(
    'group_members',
    plan.groups.flatMap(({ members }, index) =>
      members.map((key) => ({ groupId: ids[index] as number, userId: known(people, key).id })),
    ),
  );
  return new Map(plan.groups.map(({ key, name }, index) => [key, { id: ids[index] as number, name }]));
}

async function makeSeverities({ writer, now, made, severities }: House, plan: CompanyPlan) {
  const ids = await writer.takeIds('severity_levels', plan.severities.length);
  await writer.write(
    'severity_levels',
    plan.severities.map(({ name, description, days, rank, color }, index) => ({
      id: ids[index] as number,
      ...bornAt(now, 300, made.ownerId),
      name,
      description,
      daysToResolve: days,
      rank,
      color,
    })),
  );
  const added = plan.severities.map(
    ({ name, days }, index) => [name, { id: ids[index] as number, name, daysToResolve: days }] as const,
  );
  return new Map([...severities, ...added]);
}

async function makeCustomers({ writer, made, now }: House, { customers }: CompanyPlan): Promise<Named[]> {
  const ids = await writer.takeIds('customer_form_responses', customers.length);
  await writer.write(
    'customer_form_responses',
    customers.map(({ name, email, phone, company }, index) => ({
      id: ids[index] as number,
      ...bornAt(now, 100 + 3 * (customers.length - index), made.ownerId),
      displayName: name,
      email: email ?? null,
      phone: phone ?? null,
      company: company ?? null,
    })),
  );
  return customers.map(({ name }, index) => ({ id: ids[index] as number, name }));
}
