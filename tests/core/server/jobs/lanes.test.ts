import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resources } from '../../../../resources.config.ts';
import { lanes } from '../../../../src/app/server/jobs.ts';
import { failedJobHandlers } from '../../../../src/core/server/jobs/failed-jobs.ts';
import { enqueue, enqueueAll, type JobKind, type JobKinds } from '../../../../src/core/server/jobs/job.ts';
import { JobFailed } from '../../../../src/core/server/jobs/job-failed.ts';
import { claimJobs, type Lane, runDueJobs } from '../../../../src/core/server/jobs/lane.ts';
import { readLanes } from '../../../../src/core/server/jobs/lane-states.ts';
import { type Runner, startRunner } from '../../../../src/core/server/jobs/runner.ts';
import { makeMailer } from '../../../../src/core/server/mail/mailer.ts';
import { post } from '../../../../src/core/server/webhooks/post.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { answers, hookServer } from '../../../support/hook-server.ts';
import { type MailServer, startMailServer } from '../../../support/mail-server.ts';
import { startListener, startTarpit, type Tarpit } from '../../../support/tarpit-server.ts';
import { patientLimits } from '../../../support/time-limits.ts';

let app: TestApp;
let tenants: SignedIn[];
const minute = 60_000;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  tenants = [];
  for (let number = 0; number < 8; number += 1) tenants.push(await app.newTenant());
});
afterAll(() => app.close());
beforeEach(() => app.services.database.owner((client) => client.query('delete from jobs; delete from job_turns')));

const tenant = (at: number) => tenants[at] as SignedIn;
const past = () => new Date(Date.now() - minute);
const give = (at: number, keys: readonly string[], kind = 'note') =>
  app.services.database.transaction(tenant(at).tenantId, (tx) => enqueueAll(tx, kind, keys, past()));
const keysOf = (count: number) => Array.from({ length: count }, (_, key) => String(key));
const numberOf = (tenantId: number) => tenants.findIndex((one) => one.tenantId === tenantId);
const query = <Row>(text: string) =>
  app.services.database.owner(async (client) => (await client.query(text)).rows as Row[]);

function laneOf(kind: JobKind, more: Partial<Lane> = {}): Lane {
  return { slots: 1, share: 1, kinds: { note: kind }, ...more };
}

describe('a lane', () => {
  const nothing: JobKind = async () => undefined;

  test('runs a single job of one tenant before the second of another, whatever waits', async () => {
    await give(0, keysOf(300));
    await give(1, ['only']);
    const order: number[] = [];
    const seen: JobKind = async ({ job }) => {
      order.push(numberOf(job.tenantId));
      return undefined;
    };
    await runDueJobs(app.services, { note: seen });
    expect(order).toHaveLength(301);
    expect(order.indexOf(1)).toBeLessThan(2);
  });

  test('gives the turn to the tenant that waited longest', async () => {
    for (const at of [0, 1, 2]) await give(at, keysOf(3));
    const order: number[] = [];
    const seen: JobKind = async ({ job }) => {
      order.push(numberOf(job.tenantId));
      return undefined;
    };
    await runDueJobs(app.services, { note: seen });
    expect(order).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
  });

  test('runs jobs of one moment in the order in which they were queued', async () => {
    await give(0, keysOf(40));
    // A changed row stands elsewhere in the table.
    await query(`update jobs set payload = '{"changed": true}' where key::integer % 3 = 0`);
    const order: string[] = [];
    const seen: JobKind = async ({ job }) => {
      order.push(job.key);
      return undefined;
    };
    await runDueJobs(app.services, { note: seen });
    expect(order).toEqual(keysOf(40));
  });

  test('never gives a tenant more than its share, also with two nodes', async () => {
    await give(0, keysOf(10));
    const lane = laneOf(nothing, { slots: 6, share: 2 });
    const claims = await Promise.all([1, 2, 3, 4, 5].map(() => claimJobs(app.services, 'test', lane, 3)));
    expect(claims.flat()).toHaveLength(2);
  });

  test('leaves half of its slots to tenants whose servers answer quickly', async () => {
    const lane = laneOf(nothing, { slots: 4 });
    for (const at of [0, 1, 2, 3, 4, 5]) await give(at, keysOf(2));
    const slow = [0, 1, 2, 3].map((at) => tenant(at).tenantId).join(', ');
    await query(`insert into job_turns (tenant_id, lane, claimed_at, is_slow)
      select id, 'test', '-infinity', true from tenants where id in (${slow})`);
    const claimed = await claimJobs(app.services, 'test', lane, 4);
    const isSlow = claimed.map(({ tenantId }) => numberOf(tenantId) < 4);
    expect(isSlow.filter(Boolean)).toHaveLength(2);
    expect(isSlow).toHaveLength(4);
  });

  test('reads no more jobs for a claim when a tenant has sixteen times as many', async () => {
    const readFor = async (count: number) => {
      await query('truncate jobs');
      await give(0, keysOf(count));
      await give(1, keysOf(count), 'other');
      await query('vacuum analyze jobs');
      return app.services.database.owner(async (client) => {
        await client.query('begin');
        await client.query(`select from claim_jobs('test', '{note,other}', 1, 1, 1, now())`);
        const { rows } = await client.query<{ read: number }>(
          `select pg_stat_get_xact_tuples_fetched('jobs'::regclass) + pg_stat_get_xact_tuples_returned('jobs'::regclass) as read`,
        );
        await client.query('rollback');
        return Number(rows[0]?.read);
      });
    };
    const few = await readFor(500);
    expect(await readFor(8_000)).toBeLessThan(2 * few + 20);
  });
});

describe('work outside of the database', () => {
  test('holds no transaction, and its result completes the job', async () => {
    await give(0, ['a']);
    let rows: { state: string }[] = [];
    const kinds: JobKinds = {
      note: async () => ({
        async outside() {
          rows = await query(`select state from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`);
          expect(await query('select claim from jobs where claimed_until > now()')).toHaveLength(1);
          return async () => undefined;
        },
      }),
    };
    expect(await runDueJobs(app.services, kinds)).toBe(1);
    expect(rows).toEqual([]);
    expect(await query('select id from jobs')).toEqual([]);
  });

  test('of a node that was killed runs again on another one', async () => {
    await give(0, ['a']);
    const kinds: JobKinds = { note: async () => undefined };
    const lane = laneOf(async () => undefined);
    const [lost] = await claimJobs(app.services, 'test', lane, 1);
    expect(lost).toBeDefined();
    expect(await runDueJobs(app.services, kinds)).toBe(0);
    await query(`update jobs set claimed_until = now() - interval '1 second'`);
    expect(await runDueJobs(app.services, kinds)).toBe(1);
    expect(await query('select id from jobs')).toEqual([]);
  });

  test('that kills its node each time is dead after the last attempt', async () => {
    await give(0, ['a']);
    let runs = 0;
    const kinds: JobKinds = {
      note: async () => {
        runs += 1;
        return undefined;
      },
    };
    const lane = laneOf(async () => undefined);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await claimJobs(app.services, 'test', lane, 1)).toHaveLength(1);
      await query(`update jobs set claimed_until = now() - interval '1 second'`);
    }
    await runDueJobs(app.services, kinds);
    expect(runs).toBe(0);
    expect(await query('select last_error from jobs where dead_at is not null')).toEqual([
      { last_error: 'The application stopped each time while it ran this job' },
    ]);
  });

  test('enqueued again meanwhile runs once more', async () => {
    await give(0, ['a']);
    let runs = 0;
    const kinds: JobKinds = {
      note: async () => ({
        async outside() {
          runs += 1;
          if (runs === 1) await give(0, ['a']);
          return async () => undefined;
        },
      }),
    };
    await runDueJobs(app.services, kinds);
    expect(runs).toBe(2);
    expect(await query('select id from jobs')).toEqual([]);
  });

  test('whose server is down pauses the tenant, not each job, and no other tenant', async () => {
    await give(0, keysOf(60));
    await give(1, keysOf(3));
    const tried: number[] = [];
    const kinds: JobKinds = {
      note: async ({ job }) => ({
        async outside() {
          tried.push(numberOf(job.tenantId));
          if (job.tenantId === tenant(0).tenantId) throw new JobFailed('Refused', { isServerDown: true });
          return async () => undefined;
        },
      }),
    };
    await runDueJobs(app.services, kinds);
    expect(tried.filter((at) => at === 0)).toHaveLength(1);
    expect(tried.filter((at) => at === 1)).toHaveLength(3);
    const later = { ...app.services, now: () => new Date(Date.now() + minute) };
    await runDueJobs(later, kinds);
    expect(tried.filter((at) => at === 0)).toHaveLength(2);
  });
});

describe('lanes on a full disk', () => {
  test('wait until there is room, while one that frees space goes on', async () => {
    const ran: string[] = [];
    const seen: JobKind = async ({ job }) => {
      ran.push(job.kind);
      return undefined;
    };
    let hasRoom = false;
    await give(0, keysOf(3), 'note');
    await give(0, keysOf(3), 'deletion');
    const runner = startRunner({
      services: { ...app.services, hasFreeSpace: async () => hasRoom },
      logLine: () => {},
      lanes: { notes: laneOf(seen), retention: { ...laneOf(seen), freesSpace: true, kinds: { deletion: seen } } },
      taskGroups: [],
    });
    try {
      await expect.poll(() => ran).toEqual(['deletion', 'deletion', 'deletion']);
      hasRoom = true;
      await expect.poll(() => ran.filter((kind) => kind === 'note')).toHaveLength(3);
    } finally {
      await runner.stop();
    }
  });

  test('are all but those that delete', () => {
    const going = Object.entries<Lane>(lanes).filter(([, { freesSpace }]) => freesSpace);
    expect(going.map(([name]) => name)).toEqual(['erasure', 'retention']);
  });
});

describe('a mail server that answers each line slowly', () => {
  let smtp: MailServer;
  let pits: Tarpit[];
  let runner: Runner | undefined;
  beforeAll(async () => {
    smtp = await startMailServer();
    pits = await Promise.all([1, 2, 3].map(() => startTarpit(1_500)));
  });
  afterEach(async () => {
    await runner?.stop();
    runner = undefined;
  });
  afterAll(() => Promise.all([smtp, ...pits].map((server) => server.close())));

  const mail = (to: string) => ({
    to: { name: '', address: to },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    messageId: `<${crypto.randomUUID()}@candor.example>`,
    headers: {},
  });
  const from = { name: '', address: 'feedback@candor.example' };

  test('is ended by the total limit although no step takes too long', async () => {
    const [pit] = pits as [Tarpit];
    const limits = { ...patientLimits.mail, totalMs: 2_500 };
    const sending = makeMailer({ url: `smtp://127.0.0.1:${pit.port}`, from }, limits).send(mail('a@example.com'));
    await expect(sending).rejects.toMatchObject({ kind: 'later', isServerDown: true });
    await expect.poll(() => pit.open.size).toBe(0);
  });

  test('delays its own tenants only: the emails of the others leave while its first ones are open', async () => {
    const mailers = tenants.map((_, at) => {
      const pit = pits[at];
      return pit ? makeMailer({ url: `smtp://127.0.0.1:${pit.port}`, from }, patientLimits.mail) : smtp.mailer;
    });
    const send: JobKind = async ({ job }) => ({
      async outside() {
        await mailers[numberOf(job.tenantId)]?.send(mail(`${job.key}@example.com`));
        return async () => undefined;
      },
    });
    for (const at of pits.keys()) await give(at, keysOf(60));
    runner = startRunner({
      services: app.services,
      logLine: () => {},
      lanes: { mail: { ...lanes.mail, slots: 6, kinds: { note: send } } },
      taskGroups: [],
    });
    await expect.poll(() => pits.map(({ open }) => open.size)).toEqual([1, 1, 1]);
    const others = [3, 4, 5, 6, 7];
    for (const at of others) await give(at, keysOf(10));
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(50);
    for (const { open } of pits) expect(open.size).toBe(1);
    for (const { open } of pits) for (const socket of open) socket.destroy();
  }, 60_000);
});

describe('a webhook receiver that does not answer', () => {
  test('delays its own tenants only: events of the others arrive while its first ones are open', async () => {
    const pit = await startListener(() => {});
    const hook = await hookServer();
    hook.plays(answers(200));
    const send: JobKind = async ({ job }) => ({
      async outside() {
        const isDead = numberOf(job.tenantId) < 3;
        const url = isDead ? `http://127.0.0.1:${pit.port}/` : hook.url;
        await post({ url, headers: {}, body: '{}', networks: ['127.0.0.0/8'], limits: patientLimits.webhook });
        return async () => undefined;
      },
    });
    for (const at of [0, 1, 2]) await give(at, keysOf(20));
    const runner = startRunner({
      services: app.services,
      logLine: () => {},
      lanes: { webhooks: { ...lanes.webhooks, slots: 8, kinds: { note: send } } },
      taskGroups: [],
    });
    await expect.poll(() => pit.open.size).toBe(6);
    for (const at of [3, 4, 5, 6, 7]) await give(at, keysOf(10));
    await expect.poll(() => hook.reports.length, { timeout: 30_000 }).toBe(50);
    expect(pit.open.size).toBe(6);
    await query('delete from jobs');
    await Promise.all([pit.close(), hook.close()]);
    await runner.stop();
  }, 60_000);
});

describe('dead jobs', () => {
  const dead = async (at: number, key: string) => {
    await give(at, [key], 'follow-up');
    const failing: JobKinds = {
      'follow-up': async () => {
        throw new JobFailed('The mailbox is full', { isFinal: true });
      },
    };
    await runDueJobs(app.services, failing);
    const [job] = await query<{ id: number }>(`select id from jobs where key = '${key}' and dead_at is not null`);
    return job?.id as number;
  };

  test('are listed with their reason, and no tenant sees those of another', async () => {
    await dead(0, 'a');
    await give(0, ['waiting']);
    const list = (await tenant(0).ask('GET', '/FailedJobs')).json<{ data: object[] }>();
    expect(JSON.stringify(list)).toContain('The mailbox is full');
    expect(JSON.stringify(list)).not.toContain('waiting');
    expect((await tenant(1).ask('GET', '/FailedJobs')).text).not.toContain('mailbox');
  });

  test('run again when someone with the permission tries again', async () => {
    const id = await dead(0, 'a');
    const reader = await app.colleague(tenant(0), ['get:v1/failedjobs']);
    expect((await reader.ask('POST', `/FailedJobs/${id}/retry`)).status).toBe(403);
    expect((await tenant(1).ask('POST', `/FailedJobs/${id}/retry`)).status).toBe(404);
    expect((await tenant(0).ask('POST', `/FailedJobs/${id}/retry`)).status).toBe(200);
    expect((await tenant(0).ask('POST', `/FailedJobs/${id}/retry`)).status).toBe(404);
    let runs = 0;
    const counting: JobKind = async () => {
      runs += 1;
      return undefined;
    };
    await runDueJobs(app.services, { 'follow-up': counting });
    expect(runs).toBe(1);
    expect((await tenant(0).ask('GET', '/FailedJobs')).text).not.toContain('mailbox');
  });

  test('are discarded, and jobs that are not dead cannot be', async () => {
    const id = await dead(0, 'a');
    await give(0, ['waiting']);
    const [waiting] = await query<{ id: number }>(`select id from jobs where key = 'waiting'`);
    expect((await tenant(0).ask('DELETE', `/FailedJobs/${waiting?.id}`)).status).toBe(404);
    expect((await tenant(0).ask('DELETE', `/FailedJobs/${id}`)).status).toBe(200);
    expect(await query('select key from jobs')).toEqual([{ key: 'waiting' }]);
  });

  test('enqueued again are replaced', async () => {
    await dead(0, 'a');
    await app.services.database.transaction(tenant(0).tenantId, (tx) => enqueue(tx, { kind: 'follow-up', key: 'a' }));
    expect(await query('select dead_at, attempts from jobs')).toEqual([{ dead_at: null, attempts: 0 }]);
  });

  test('are counted for operators with the lanes, the worst tenants and the reasons', async () => {
    await dead(0, 'a');
    await give(0, ['b', 'c'], 'follow-up');
    await give(1, ['d'], 'follow-up');
    await query(`update jobs set attempts = 1, run_at = now() + interval '1 hour', asked_at = now() - interval '2 hours'
      where key = 'd'`);
    const states = await readLanes(app.services.database, lanes);
    expect(states.map(({ lane }) => lane)).toEqual(Object.keys(lanes));
    const product = states.find(({ lane }) => lane === 'product');
    const reasons = [{ reason: 'The mailbox is full', jobs: 1 }];
    expect(product).toMatchObject({ queued: 2, running: 0, failing: 1, dead: 1, reasons });
    expect(product?.oldestSeconds).toBeGreaterThanOrEqual(7_200);
    expect(product?.worst.map(({ subdomain, jobs }) => [subdomain, jobs])).toEqual([
      [tenant(0).subdomain, 3],
      [tenant(1).subdomain, 1],
    ]);
  });
});

test('failed jobs: every kind of a lane has a name', () => {
  const { labels } = resources.failedJobs.fields.kind;
  const kinds = Object.values(lanes).flatMap((lane) => Object.keys(lane.kinds));
  // The settings page shows why a mailbox cannot be read.
  expect(kinds.filter((kind) => !(kind in labels) && kind !== 'mailbox')).toEqual([]);
  expect(Object.keys(failedJobHandlers(lanes))).toEqual(['retry', 'delete']);
});
