import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobKinds, webhookKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { escalationEventSchema, type WebhookDelivery } from '../../../src/responses/schemas/escalation-event.ts';
import type { EscalationRule } from '../../../src/responses/schemas/escalation-rule.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { answers, type HookTurn, hookServer } from '../../support/hook-server.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { timePasses } from '../../support/time-passes.ts';

let app: TestApp;
let hook: Awaited<ReturnType<typeof hookServer>>;
let admin: SignedIn;
let level: number;
let form: MadeForm;

const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const hour = 3_600_000;

beforeAll(async () => {
  app = await makeApp();
  hook = await hookServer();
  app.services.webhookNetworks = ['127.0.0.0/8'];
});
afterAll(async () => {
  await hook.close();
  await app.close();
});
beforeEach(async () => {
  hook.plays(answers(204));
  admin = await app.newTenant();
  level = (await created(admin, '/SeverityLevels', { name: 'Ten hours', daysToResolve: 9, resolveHours: 10 })).id;
  const escalates = { enableSLA: true, enableEscalation: true, escalationType: 'on_breach', severityLevels: [level] };
  form = await makeForm(admin, undefined, escalates);
});

const withHook = { webhookUrl: '', webhookSecret: secret };
const rule = (more = {}) =>
  created(admin, '/EscalationRules', { name: 'Report', type: 'on_breach', ...withHook, webhookUrl: hook.url, ...more });
const respond = async () => (await makeResponse(admin, form, 'Rosa says no', { severityLevelId: level })).id;
const clock = () => runDueJobs(app.services, jobKinds);
const messenger = (hours = 0) =>
  runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000 + hours * hour) }, webhookKinds);
const deliveries = async (id: number) =>
  (await admin.ask('GET', `/EscalationRules/${id}/deliveries`)).json<WebhookDelivery[]>();
const levelOf = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: { escalationLevel: number } }>().data
    .escalationLevel;

async function breach() {
  const id = await respond();
  await timePasses(app.services.database, id, 11);
  await clock();
  return id;
}

test('escalation webhooks: an escalation is sent once, signed, with a link and without customer data', async () => {
  const made = await rule();
  const id = await breach();
  await Promise.all([messenger(), messenger(), messenger()]);
  expect(hook.reports).toHaveLength(1);
  const { headers, body } = hook.reports[0] as (typeof hook.reports)[number];
  const event = escalationEventSchema.strict().parse(JSON.parse(body));
  expect(event).toMatchObject({
    type: 'response.escalated',
    isTest: false,
    id: headers['webhook-id'],
    data: { response: { id, sentimentId: form.id }, level: 1, repeat: 0, rule: { id: made.id, name: 'Report' } },
  });
  expect(event.data.link).toBe(`http://${admin.subdomain}.localhost/feedback-management/sentiments/responses/${id}`);
  expect(body).not.toContain('Rosa');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(await deliveries(made.id)).toMatchObject([{ responseId: id, status: 'delivered', attempts: 1 }]);
});

test('escalation webhooks: a failed delivery blocks nothing and is retried with back-off and the same event', async () => {
  hook.plays(answers(500), answers(302, { location: '/elsewhere' }), answers(200));
  const made = await rule();
  const id = await breach();
  expect(await levelOf(id)).toBe(1);
  await messenger();
  expect(await deliveries(made.id)).toMatchObject([{ status: 'waiting', attempts: 1, message: 'It answered 500' }]);
  await messenger();
  expect(hook.reports).toHaveLength(1);
  await messenger(1);
  expect(await deliveries(made.id)).toMatchObject([{ attempts: 2, message: expect.stringContaining('redirect') }]);
  await messenger(3);
  expect(await deliveries(made.id)).toMatchObject([{ status: 'delivered', attempts: 3 }]);
  expect(new Set(hook.reports.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test.each<[string, HookTurn, number]>([
  ['that is down for days is given up in the end', answers(503), 18],
  ['that says it is gone is not asked again', answers(410), 1],
])('escalation webhooks: an endpoint %s', async (_, turn, attempts) => {
  hook.plays(turn);
  const made = await rule();
  await breach();
  for (let hours = 0; hours < 60; hours += 2) await messenger(hours);
  expect(await deliveries(made.id)).toMatchObject([{ status: 'failed', attempts }]);
});

test('escalation webhooks: reminders and manual escalations are sent', async () => {
  await rule({ repeatEveryMinutes: 60, maxRepeats: 1 });
  await rule({ type: 'manual', level: 2, name: 'Manual' });
  const id = await breach();
  await timePasses(app.services.database, id, 2);
  await clock();
  await created(admin, `/SentimentResponses/${id}/escalate`, { reason: 'It rains in' });
  await messenger();
  const events = hook.reports.map(({ body }) => escalationEventSchema.parse(JSON.parse(body)).data);
  expect(events.map(({ level: high, repeat, rule: { name } }) => `${name} ${high}.${repeat}`).sort()).toEqual([
    'Manual 2.0',
    'Report 1.0',
    'Report 1.1',
  ]);
});

test('escalation webhooks: the secret is stored encrypted, never returned and stays until replaced', async () => {
  const made = await rule();
  const read = (await admin.ask('GET', `/EscalationRules/${made.id}`)).json<EscalationRule>();
  expect(read).toMatchObject({ webhookUrl: hook.url, webhookSecret: null, hasWebhookSecret: true });
  await admin.ask('PUT', `/EscalationRules/${made.id}`, { name: 'Renamed', webhookSecret: null });
  const stored = await app.services.database.owner((client) =>
    client.query<{ webhook_secret: Buffer; audited: string }>(
      `select webhook_secret, (select string_agg(a::text, ' ') from audit_log a where a.tenant_id = r.tenant_id) as audited
       from escalation_rules r where tenant_id = $1`,
      [admin.tenantId],
    ),
  );
  const [row] = stored.rows;
  expect(row?.webhook_secret.toString('latin1')).not.toContain(key.toString('base64').slice(0, 12));
  expect(row?.audited).not.toContain(key.toString('base64').slice(0, 12));
  await breach();
  await messenger();
  expect(hook.reports).toHaveLength(1);
});

test('escalation webhooks: a rule without a URL sends nothing', async () => {
  const made = await rule();
  await breach();
  await admin.ask('PUT', `/EscalationRules/${made.id}`, { webhookUrl: null });
  await messenger();
  await breach();
  expect(hook.reports).toEqual([]);
  const [last] = await deliveries(made.id);
  expect(last).toMatchObject({ status: 'failed', message: 'The rule no longer has a webhook URL' });
  const jobs = await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql`select 1 from jobs where tenant_id = ${admin.tenantId} and kind = 'escalation-report'
      and dead_at is null`),
  );
  expect(jobs).toEqual([]);
});

test('escalation webhooks: a URL can be tested before it is saved, and later with the stored secret', async () => {
  const attempt = async (more: object) => {
    const answer = await admin.ask('POST', '/EscalationRules/tryWebhook', { webhookUrl: hook.url, ...more });
    return answer.json<{ isDelivered?: boolean; words?: string; errors?: { path: string }[] }>();
  };
  expect(await attempt({ webhookSecret: secret })).toEqual({ isDelivered: true, message: 'It answered 204' });
  expect(escalationEventSchema.parse(JSON.parse(hook.reports[0]?.body ?? '')).isTest).toBe(true);
  expect(await attempt({ ruleId: (await rule()).id })).toMatchObject({ isDelivered: true });
  expect((await attempt({})).errors?.[0]?.path).toBe('webhookSecret');
  hook.plays(answers(401));
  expect(await attempt({ webhookSecret: secret })).toEqual({ isDelivered: false, message: 'It answered 401' });
});

test.each([
  ['webhookSecret', { webhookSecret: null }],
  ['webhookSecret', { webhookSecret: 'hunter2' }],
  ['webhookSecret', { webhookSecret: 'whsec_c2hvcnQ=' }],
  ['webhookUrl', { webhookUrl: 'https://10.0.0.1/hook' }],
  ['webhookUrl', { webhookUrl: 'https://[::1]/hook' }],
  ['webhookUrl', { webhookUrl: 'https://user:word@hooks.example.com/' }],
  ['webhookUrl', { webhookUrl: 'ftp://hooks.example.com/' }],
  ['webhookUrl', { webhookUrl: 'https://hooks.example.com/"x' }],
])('escalation webhooks: a rule with an invalid %s is refused', async (path, more) => {
  const sent = { name: 'Report', type: 'on_breach', ...withHook, webhookUrl: hook.url, ...more };
  const answer = await admin.ask('POST', '/EscalationRules', sent);
  expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, path]);
});
