import { randomBytes } from 'node:crypto';
import https from 'node:https';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { webhookKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { WebhookDelivery } from '../../../src/responses/schemas/escalation-event.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type Certificate, selfSigned } from '../../support/certificate.ts';
import { answers, hookServer } from '../../support/hook-server.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let hook: Awaited<ReturnType<typeof hookServer>>;
let ruleId: number;

const certificate = selfSigned();
const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
const distrusting = https.globalAgent;

beforeAll(async () => {
  app = await makeApp();
  hook = await hookServer(certificate);
  app.services.webhookNetworks = ['127.0.0.0/8', '::1'];
});
afterAll(async () => {
  await hook.close();
  await app.close();
});
beforeEach(async () => {
  hook.plays(answers(204));
  admin = await app.newTenant();
  const rule = { name: 'Report', type: 'manual', webhookUrl: hook.url, webhookSecret };
  ruleId = (await created(admin, '/EscalationRules', rule)).id;
  const { id } = await makeResponse(admin, await makeForm(admin), 'Rosa says no');
  await created(admin, `/SentimentResponses/${id}/escalate`, { reason: 'It rains in' });
});
afterEach(() => {
  https.globalAgent = distrusting;
});

/** Equals NODE_EXTRA_CA_CERTS at startup: new connections trust this certificate too. */
function trust({ cert }: Certificate): void {
  class Trusting extends https.Agent {
    constructor(options: https.AgentOptions = {}) {
      super({ ...options, ca: cert });
    }
  }
  https.globalAgent = new Trusting();
}

const messenger = (hours = 0) =>
  runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000 + hours * 3_600_000) }, webhookKinds);
const delivery = async () =>
  (await admin.ask('GET', `/EscalationRules/${ruleId}/deliveries`)).json<WebhookDelivery[]>()[0];
const attempt = async (webhookUrl = hook.url) =>
  (await admin.ask('POST', '/EscalationRules/tryWebhook', { webhookUrl, webhookSecret })).json();

test('escalation webhooks: an untrusted certificate blocks delivery and is recorded until it is trusted', async () => {
  await messenger();
  expect(hook.reports).toEqual([]);
  expect(await delivery()).toMatchObject({ status: 'waiting', attempts: 1, message: 'Its certificate is not trusted' });
  expect(await attempt()).toEqual({ isDelivered: false, message: 'Its certificate is not trusted' });
  trust(certificate);
  await messenger(1);
  expect(hook.reports).toHaveLength(1);
  expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 2, message: 'It answered 204' });
});

test('escalation webhooks: a certificate trusted for one host is not trusted for another', async () => {
  trust(certificate);
  expect(await attempt()).toEqual({ isDelivered: true, message: 'It answered 204' });
  expect(await attempt(hook.url.replace('127.0.0.1', 'localhost'))).toEqual({
    isDelivered: false,
    message: 'Its certificate is not trusted',
  });
  expect(hook.reports).toHaveLength(1);
});
