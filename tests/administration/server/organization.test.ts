import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountInZone, zoneJob } from '../../../src/administration/server/recount-in-zone.ts';
import { checkCounts } from '../../../src/app/commands/counts.ts';
import type { LoginAnswer } from '../../../src/core/contract/schemas/auth.ts';
import type { Organization, ZoneChange } from '../../../src/core/contract/schemas/organization.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeBrowser } from '../../support/browser.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { answeredSurvey } from '../../surveys/server/answered-survey.ts';

let app: TestApp;
let ours: SignedIn;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  ours = await app.newTenant();
});
afterAll(() => app.close());

const password = 'a long enough password';
const read = async (who: SignedIn) => (await who.ask('GET', '/Organization')).json<Organization>();
const save = (who: SignedIn, body: object) => who.ask('PUT', '/Organization', body);
let serial = 0;

/** From another address each time, because changes are limited by address. */
async function move(who: SignedIn, subdomain: string) {
  serial += 1;
  const answer = await app.app.inject({
    method: 'PUT',
    url: '/api/v1/Organization/address',
    headers: { authorization: `Bearer ${who.login.token}` },
    remoteAddress: `10.8.0.${serial}`,
    payload: { subdomain },
  });
  return { status: answer.statusCode, json: () => answer.json<Record<string, unknown>>() };
}
const asOwner = <Row extends object>(text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query<Row>(text, values)).rows);
const runZoneJobs = (hoursLater = 0) =>
  runDueJobs(
    { ...app.services, now: () => new Date(Date.now() + hoursLater * 3_600_000) },
    { [zoneJob]: recountInZone },
  );
const visit = (host: string, url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.app.inject({ method, url, headers: { host: `${host}.localhost:4000`, ...headers } });

describe('organization', () => {
  test('has the language and zone of the browser that registered it', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/register',
      remoteAddress: '10.9.9.1',
      payload: {
        email: 'someone@munich.example',
        password,
        firstName: 'Ada',
        lastName: 'B',
        companyName: 'Munich',
        subdomain: 'munich-inc',
        language: 'en-US',
        timeZone: 'America/New_York',
      },
    });
    expect(answer.statusCode).toBe(201);
    const { user } = answer.json<LoginAnswer>();
    expect(user.organization).toEqual({
      name: 'Munich',
      language: 'en-US',
      dateFormat: 'language',
      timeFormat: 'language',
      numberFormat: 'language',
      weekStart: 7,
      fiscalMonth: 1,
      country: null,
      timeZone: 'America/New_York',
      hasChosenZone: true,
    });
  });

  test('has UTC without a choice where the client proposes nothing', async () => {
    expect(await read(await app.newTenant())).toMatchObject({ timeZone: 'UTC', hasChosenZone: false, weekStart: 1 });
  });

  test('saves its settings, tells every user, and records who changed what', async () => {
    const tenant = await app.newTenant();
    const reader = await app.colleague(tenant, []);
    const wanted = {
      name: 'Acme',
      language: 'de-AT',
      dateFormat: 'YYYY-MM-DD',
      fiscalMonth: 4,
      country: 'CH',
      weekStart: 6,
    };
    const { version } = await read(tenant);
    expect((await save(tenant, { ...wanted, version })).json()).toMatchObject({ ...wanted, phoneCountry: 'CH' });
    const profile = (await reader.ask('GET', '/user/profile')).json<{ data: { organization: object } }>().data;
    expect(profile.organization).toMatchObject(wanted);
    const [noted] = await asOwner<{ user_id: number; before: Organization; after: Organization }>(
      `select user_id, before, after from audit_log where tenant_id = $1 and action = 'PUT /api/v1/Organization'`,
      [tenant.tenantId],
    );
    expect(noted).toMatchObject({ user_id: tenant.userId, before: { fiscalMonth: 1 }, after: { fiscalMonth: 4 } });
    const late = await save(tenant, { name: 'Late', version });
    expect([late.status, late.json().current]).toMatchObject([409, { name: 'Acme' }]);
  });

  test('refuses what is no zone, language or country', async () => {
    for (const wrong of [
      { timeZone: 'Mars/Base' },
      { timeZone: '+05:30' },
      { language: 'xx' },
      { country: 'ZZ' },
      { country: 'de' },
      { weekStart: 0 },
      { fiscalMonth: 13 },
      { name: ' ' },
    ]) {
      expect([wrong, (await save(ours, wrong)).status]).toEqual([wrong, 422]);
    }
  });

  test('reads phone numbers as in its country, whatever its zone', async () => {
    const tenant = await app.newTenant();
    await save(tenant, { country: 'AT' });
    const answer = await tenant.ask('PUT', '/user/profile', { phone: '0664 1234567' });
    expect(answer.json<{ data: { phone: string } }>().data.phone).toBe('+43 664 1234567');
  });

  test('counts fiscal periods from its month', async () => {
    const tenant = await app.newTenant();
    await save(tenant, { fiscalMonth: 4 });
    const query = { dataset: 'sentimentResponses', measures: ['count'], asOf: '2026-02-10', range: 'last_fiscal_year' };
    const { range } = (await tenant.ask('POST', '/Dashboards/query', query)).json<{ range: object }>();
    expect(range).toEqual({ from: '2024-04-01', to: '2025-03-31' });
  });
});

test('time zones: the database knows each that can be chosen', async () => {
  const all = [...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv', 'America/Nuuk'];
  const unknown = await asOwner(
    `select zone from unnest($1::text[]) zone where lower(zone) not in (select lower(name) from pg_timezone_names)`,
    [all],
  );
  expect(unknown).toEqual([]);
});

describe('change of the time zone', () => {
  test('shows what moves, recounts as a job, and counts no day twice', async () => {
    const tenant = await app.newTenant();
    const form = await makeForm(tenant);
    await makeResponse(tenant, form);
    await makeResponse(tenant, form);
    await asOwner(
      `update sentiment_responses set created_at = '2026-03-10T23:30:00Z' where tenant_id = $1 and id = (
      select min(id) from sentiment_responses where tenant_id = $1)`,
      [tenant.tenantId],
    );
    await asOwner(
      `update sentiment_responses set created_at = '2026-03-10T12:00:00Z' where tenant_id = $1 and id > (
      select min(id) from sentiment_responses where tenant_id = $1)`,
      [tenant.tenantId],
    );
    const survey = await answeredSurvey(app, tenant);
    await survey.give({ says: { recommend: 9 }, at: '2026-03-10T23:30:00Z' });
    await foldCounts.run(app.services, new Date());
    const preview = (await tenant.ask('GET', '/Organization/zone-change?timeZone=Asia/Dubai')).json<ZoneChange>();
    expect(preview).toEqual({
      from: 'UTC',
      to: 'Asia/Dubai',
      moved: { responses: 1, surveyResponses: 1 },
      all: { responses: 2, surveyResponses: 1 },
    });
    const waiting = (await save(tenant, { timeZone: 'Asia/Dubai' })).json<Organization>();
    expect(waiting).toMatchObject({ timeZone: 'UTC', recount: { timeZone: 'Asia/Dubai', state: 'waiting' } });
    await runZoneJobs();
    expect(await read(tenant)).toMatchObject({
      timeZone: 'Asia/Dubai',
      hasChosenZone: true,
      recount: { state: 'counting', done: 0, of: 1 },
    });
    await foldCounts.run(app.services, new Date());
    await runZoneJobs(1);
    expect((await read(tenant)).recount).toBeNull();
    expect(await checkCounts(app.services.database, { rebuilds: false })).toEqual([]);
    const days = await asOwner(
      `select to_char(day, 'YYYY-MM-DD') as day, sum(count)::integer as count from response_day_cells
       where tenant_id = $1 and sentiment_id = 0 group by day having sum(count) <> 0 order by day`,
      [tenant.tenantId],
    );
    expect(days).toEqual([
      { day: '2026-03-10', count: 1 },
      { day: '2026-03-11', count: 1 },
    ]);
  });

  test('that is taken back before the job runs changes nothing', async () => {
    const tenant = await app.newTenant();
    await save(tenant, { timeZone: 'Asia/Tokyo' });
    expect((await save(tenant, { timeZone: 'UTC' })).json()).toMatchObject({ recount: null, timeZone: 'UTC' });
    await runZoneJobs();
    expect(await read(tenant)).toMatchObject({ recount: null, timeZone: 'UTC', hasChosenZone: true });
  });

  test('counts exactly what users change while it runs, and lets other organizations work', async () => {
    const tenant = await app.newTenant();
    const form = await makeForm(tenant);
    for (let at = 0; at < 5; at += 1) await makeResponse(tenant, form);
    await asOwner(`update sentiment_responses set created_at = '2026-03-10T23:30:00Z' where tenant_id = $1`, [
      tenant.tenantId,
    ]);
    const other = await app.newTenant();
    const elsewhere = await makeForm(other);
    await save(tenant, { timeZone: 'Pacific/Kiritimati' });
    await Promise.all([
      runZoneJobs(),
      ...Array.from({ length: 8 }, () => makeResponse(tenant, form)),
      ...Array.from({ length: 8 }, () => makeResponse(other, elsewhere)),
      asOwner(`update sentiment_responses set status = 'open' where tenant_id = $1`, [tenant.tenantId]),
    ]);
    expect(await read(tenant)).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
    await foldCounts.run(app.services, new Date());
    expect(await checkCounts(app.services.database, { rebuilds: false })).toEqual([]);
  });
});

describe('change of the address', () => {
  test('sends pages and API clients of the old one to the new one, with path and query', async () => {
    const tenant = await app.newTenant();
    const old = tenant.subdomain;
    const answer = await move(tenant, `${old}-new`);
    expect([answer.status, answer.json()]).toMatchObject([200, { subdomain: `${old}-new` }]);
    expect(answer.json().redirectTo).toMatch(
      new RegExp(`^http://${old}-new\\.localhost.*/login\\?autoLogin=true#code=`),
    );
    for (const url of ['/dashboard?range=7d', '/survey/abc', '/public/dashboards/x', '/']) {
      const page = await visit(old, url, { accept: 'text/html' });
      expect([page.statusCode, page.headers.location]).toEqual([308, `http://${old}-new.localhost:4000${url}`]);
      expect(page.headers['cache-control']).toBe('no-store');
    }
    const call = await visit(old, '/api/v1/Users?_end=5', { authorization: `Bearer ${tenant.login.token}` });
    expect([call.statusCode, call.headers.location]).toEqual([
      308,
      `http://${old}-new.localhost:4000/api/v1/Users?_end=5`,
    ]);
    expect(call.json()).toMatchObject({ code: 'TENANT_MOVED' });
    expect((await tenant.ask('GET', '/Users')).status).toBe(200);
    const hinted = await tenant.ask('GET', '/Users', undefined, { 'x-tenant-subdomain': old });
    expect([hinted.status, hinted.json().code]).toEqual([308, 'TENANT_MOVED']);
  });

  test('still serves what an open page sends from the old one', async () => {
    const tenant = await app.newTenant();
    const old = tenant.subdomain;
    const browser = makeBrowser(app.app, `${old}.localhost:4000`);
    await browser.signIn(tenant.email, password);
    await move(tenant, `${old}-later`);
    expect((await browser.ask('PUT', '/user/profile', { firstName: 'Grace' })).status).toBe(200);
    const unsubscribe = await visit(old, '/api/v1/public/unsubscribe/nothing', {}, 'POST');
    expect(unsubscribe.statusCode).not.toBe(308);
    const branding = await visit(old, '/api/v1/public/branding');
    expect([branding.statusCode, branding.json().name]).toEqual([200, expect.stringContaining('Company')]);
  });

  test('keeps the old one for its organization, which may return to it', async () => {
    const tenant = await app.newTenant();
    const old = tenant.subdomain;
    await move(tenant, `${old}-b`);
    const other = await app.newTenant();
    expect([(await move(other, old)).status, (await move(other, `${old}-b`)).status]).toEqual([409, 409]);
    const free = await app.stranger.ask('GET', `/auth/subdomain/${old}`);
    expect(free.json()).toMatchObject({ available: false });
    expect((await move(tenant, old)).status).toBe(200);
    expect((await read(tenant)).formerAddresses.map(({ subdomain }) => subdomain)).toEqual([`${old}-b`]);
    expect((await visit(old, '/', { accept: 'text/html' })).statusCode).not.toBe(308);
    expect((await visit(`${old}-b`, '/')).headers.location).toBe(`http://${old}.localhost:4000/`);
  });

  test('leads over several addresses straight to the last one, and collects no more than five', async () => {
    const tenant = await app.newTenant();
    const old = tenant.subdomain;
    for (const name of ['1', '2', '3', '4', '5']) expect((await move(tenant, `${old}-n${name}`)).status).toBe(200);
    expect((await visit(old, '/x')).headers.location).toBe(`http://${old}-n5.localhost:4000/x`);
    const sixth = await move(tenant, `${old}-n6`);
    expect([sixth.status, sixth.json().code]).toEqual([409, 'TOO_MANY_ADDRESSES']);
    expect((await move(tenant, old)).status).toBe(200);
  });

  test('refuses reserved names, the same one, and users without the permission', async () => {
    const tenant = await app.newTenant();
    const statuses = [];
    for (const name of ['admin', 'adm1n', 'api', 'a', 'no spaces', tenant.subdomain]) {
      statuses.push((await move(tenant, name)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 409]);
    const saver = await app.colleague(tenant, ['get:v1/organization', 'put:v1/organization']);
    const refused = await move(saver, `${tenant.subdomain}-x`);
    expect([refused.status, refused.json().permission]).toEqual([403, 'put:v1/organization/address']);
  });

  test('gives an address to one of those who ask at once, also while it is given up', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tenants = await Promise.all([app.newTenant(), app.newTenant(), app.newTenant()]);
      const answers = await Promise.all(tenants.map((tenant) => move(tenant, `wanted-${round}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const [winner, loser] =
        answers[0]?.status === 200
          ? [tenants[0], tenants[1]]
          : [tenants.find((_, at) => answers[at]?.status === 200), tenants[0]];
      const both = await Promise.all([
        move(winner as SignedIn, `left-${round}`),
        move(loser as SignedIn, `wanted-${round}`),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 409]);
    }
  });

  test('is recorded with both addresses', async () => {
    const tenant = await app.newTenant();
    await move(tenant, `${tenant.subdomain}-noted`);
    const [noted] = await asOwner(
      `select user_id, before, after from audit_log where tenant_id = $1 and action = 'PUT /api/v1/Organization/address'`,
      [tenant.tenantId],
    );
    expect(noted).toEqual({
      user_id: tenant.userId,
      before: { subdomain: tenant.subdomain },
      after: { subdomain: `${tenant.subdomain}-noted` },
    });
  });

  test('keeps logos at their old URL in emails that were sent', async () => {
    const tenant = await app.newTenant();
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await tenant.ask('POST', '/Branding/logo', { kind: 'light', fileName: 'logo.png', fileData: dot });
    await move(tenant, `${tenant.subdomain}-logo`);
    expect((await visit(tenant.subdomain, `/uploads/${tenant.subdomain}/logo`)).statusCode).toBe(200);
    expect((await visit(`${tenant.subdomain}-logo`, `/uploads/${tenant.subdomain}-logo/logo`)).statusCode).toBe(200);
  });
});

describe('notation of the organization', () => {
  test('is that of its reports, in every file and in its own zone', async () => {
    const tenant = await app.newTenant();
    await save(tenant, { language: 'de-DE', timeZone: 'Asia/Kathmandu' });
    await runZoneJobs();
    const report = {
      name: 'Monthly',
      dateRange: { from: '2026-03-01', to: '2026-03-31' },
      sections: [{ id: 'a', type: 'kpi', title: 'All', query: { dataset: 'sentimentResponses', measures: ['count'] } }],
    };
    const { id } = await created(tenant, '/Reports/save', { definition: report });
    await tenant.ask('POST', '/Reports/generate', { id });
    const csv = await tenant.ask('GET', `/Reports/${id}/export?format=csv`);
    expect(csv.text).toContain('Range: 1. März 2026 to 31. März 2026');
    expect(csv.text).toMatch(/As of \d+\. \S+ \d{4}, \d\d:\d\d \(Asia\/Kathmandu\)/);
  });
});
