import { resourceOf } from '../../core/contract/catalogue.ts';
import { conflict, invalid, notFound } from '../../core/contract/errors.ts';
import type {
  Organization,
  OrganizationClock,
  OrganizationInput,
  ZoneChange,
  zoneChangeQuerySchema,
} from '../../core/contract/schemas/organization.ts';
import { accountById, organizationClock } from '../../core/server/auth/account.ts';
import { readMovedNames } from '../../core/server/auth/moved-tenants.ts';
import { issueTenantLogin } from '../../core/server/auth/sign-in.ts';
import { assertNotReserved } from '../../core/server/auth/subdomains.ts';
import { audit, stale } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Handler, HandlerOf } from '../../core/server/http/call.ts';
import { enqueue } from '../../core/server/jobs/job.ts';
import { isCountry, tenantCountry } from '../../core/server/notations/phone-number.ts';
import { timeLimits } from '../../core/server/time-limits.ts';
import { subdomainTaken } from './new-tenant.ts';
import { zoneJob } from './recount-in-zone.ts';

const current: Handler = ({ tx }) => readOrganization(tx);

const save: HandlerOf<'organization', 'save'> = async (call) => {
  const { tx, body } = call;
  const { tenantId: _, version, timeZone, ...values } = body;
  if (values.country && !isCountry(values.country)) throw unknownCountry();
  const before = await readOrganization(tx);
  const changed = await tx.run(sql`
    update tenants set ${sql.join([...assignments(values), sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${tx.tenantId} ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  if (changed === 0) throw stale(before, body);
  if (timeZone !== undefined) await changeZone(tx, timeZone);
  const after = await readOrganization(tx);
  await audit(call, resourceOf('organization'), null, { before: settingsOf(before), after: settingsOf(after) });
  return after;
};

const unknownCountry = () => invalid([{ path: 'country', message: 'Enter a country such as DE' }]);

const columns = {
  name: 'name',
  language: 'language',
  dateFormat: 'date_format',
  timeFormat: 'time_format',
  numberFormat: 'number_format',
  weekStart: 'week_start',
  fiscalMonth: 'fiscal_month',
  country: 'country',
} as const satisfies Partial<Record<keyof OrganizationInput, string>>;

const assignments = (values: Omit<OrganizationInput, 'timeZone' | 'tenantId' | 'version'>) =>
  Object.entries(columns).flatMap(([name, column]) => {
    const value = values[name as keyof typeof columns];
    return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  });

/** A job applies another zone, because every response is then counted anew. */
async function changeZone(tx: Tx, timeZone: string): Promise<void> {
  const waits = await tx.run(sql`
    update tenants set zone_chosen_at = coalesce(zone_chosen_at, now()),
      next_time_zone = nullif(${timeZone}::text, time_zone)
    where id = ${tx.tenantId} and coalesce(next_time_zone, time_zone) is distinct from ${timeZone}::text`);
  if (waits > 0) await enqueue(tx, { kind: zoneJob, key: 'zone' });
  else await tx.run(sql`update tenants set zone_chosen_at = coalesce(zone_chosen_at, now()) where id = ${tx.tenantId}`);
}

/** What the audit trail keeps. */
const settingsOf = ({ recount, formerAddresses: _, phoneCountry: __, ...settings }: Organization) => ({
  ...settings,
  nextTimeZone: recount?.state === 'waiting' ? recount.timeZone : null,
});

export async function readOrganization(tx: Tx): Promise<Organization> {
  const found = await tx.first(sql<{
    clock: OrganizationClock;
    subdomain: string;
    nextTimeZone: string | null;
    recountSize: number | null;
    left: number;
    hasFailed: boolean;
    version: number;
    updatedAt: string;
    formerAddresses: Organization['formerAddresses'];
  }>`
    select ${organizationClock} as clock, t.subdomain, t.next_time_zone, t.recount_size, t.version,
      to_json(t.updated_at) #>> '{}' as updated_at,
      case when t.recount_size is null then 0 else (select count(*)::integer from survey_answer_deltas d
        where d.tenant_id = t.id) end as left,
      exists (select from jobs j where j.tenant_id = t.id and j.kind = ${zoneJob} and j.dead_at is not null) as has_failed,
      (select coalesce(json_agg(json_build_object('subdomain', f.subdomain, 'since', f.retired_at)), '[]')
        from own_former_subdomains() f) as former_addresses
    from tenants t where t.id = ${tx.tenantId}`);
  if (!found) throw notFound();
  const { clock, subdomain, version, updatedAt, formerAddresses } = found;
  return {
    ...clock,
    subdomain,
    phoneCountry: (await tenantCountry(tx)) ?? null,
    formerAddresses,
    recount: recountOf(found, clock.timeZone),
    updatedAt,
    version,
  };
}

interface Recount {
  nextTimeZone: string | null;
  recountSize: number | null;
  left: number;
  hasFailed: boolean;
}

function recountOf({ nextTimeZone, recountSize, left, hasFailed }: Recount, timeZone: string): Organization['recount'] {
  if (nextTimeZone) return { timeZone: nextTimeZone, state: hasFailed ? 'failed' : 'waiting', done: 0, of: 0 };
  if (recountSize === null) return null;
  return { timeZone, state: 'counting', done: Math.max(0, recountSize - left), of: recountSize };
}

const zoneChange: Handler = async ({ services, session, query }) => {
  const { timeZone } = query as ReturnType<typeof zoneChangeQuerySchema.parse>;
  const all = await services.database.transaction(session.tenantId, (tx) =>
    tx.first(sql<ZoneChange['all'] & { from: string }>`
      select time_zone as "from",
        (select coalesce(sum(count), 0)::integer from response_cells where tenant_id = ${tx.tenantId}) as responses,
        (select count(*)::integer from survey_responses where tenant_id = ${tx.tenantId}) as survey_responses
      from tenants where id = ${tx.tenantId}`),
  );
  if (!all) throw notFound();
  const { from, responses, surveyResponses } = all;
  const to = timeZone ?? from;
  const { zonePreviewMs } = services.timeLimits ?? timeLimits;
  const moved = await services.database
    .read(session.tenantId, (tx) => countMoved(tx, from, to), zonePreviewMs)
    .catch(asTooMany);
  return { from, to, moved, all: { responses, surveyResponses } } satisfies ZoneChange;
};

async function countMoved(tx: Tx, from: string, to: string): Promise<ZoneChange['moved']> {
  const isMoved = (column: 'created_at' | 'started_at') =>
    sql`(${sql.ref(column)} at time zone ${from})::date <> (${sql.ref(column)} at time zone ${to})::date`;
  const moved = await tx.first(sql<{ responses: number; surveyResponses: number }>`
    select
      (select count(*)::integer from sentiment_responses
        where tenant_id = ${tx.tenantId} and ${isMoved('created_at')}) as responses,
      (select count(*)::integer from survey_responses
        where tenant_id = ${tx.tenantId} and ${isMoved('started_at')}) as survey_responses`);
  return moved ?? null;
}

/** PostgreSQL cancelled the count at its timeout. */
function asTooMany(error: { code?: string }): null {
  if (error.code === '57014') return null;
  throw error;
}

/** Former addresses stay with their tenant, so that nobody collects them. */
const mostFormer = 5;

const changeAddress: HandlerOf<'organization', 'changeAddress'> = async (call) => {
  const { services, session, request, reply, body } = call;
  const { subdomain } = body;
  assertNotReserved(subdomain);
  const redirectTo = await services.database.transaction(session.tenantId, async (tx) => {
    const before = await readOrganization(tx);
    if (before.subdomain === subdomain) throw conflict('SAME', 'This is already the address of your organization');
    const isNew = !before.formerAddresses.some((former) => former.subdomain === subdomain);
    if (isNew && before.formerAddresses.length >= mostFormer) throw tooManyAddresses();
    const moved = await tx
      .first(sql<{ moved: boolean }>`select move_tenant(${subdomain}) as moved`)
      .catch((error: { code?: string }) => {
        throw error.code === '23505' ? subdomainTaken() : error;
      });
    if (!moved?.moved) throw subdomainTaken();
    await tx.run(sql`update tenants set version = version + 1, updated_at = now() where id = ${tx.tenantId}`);
    const change = { before: { subdomain: before.subdomain }, after: { subdomain } };
    await audit({ tx, session, request }, resourceOf('organization'), null, change);
    const account = await accountById(tx, session.userId);
    if (!account) throw notFound();
    return issueTenantLogin(tx, { services, request, reply }, account, session);
  });
  await readMovedNames(services);
  return { subdomain, redirectTo };
};

const tooManyAddresses = () =>
  conflict('TOO_MANY_ADDRESSES', `An organization keeps at most ${mostFormer} former addresses. Return to one of them`);

export const organization = { current, save, zoneChange, changeAddress };
