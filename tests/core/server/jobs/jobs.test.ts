import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/core/server/db/database.ts';
import {
  enqueue,
  type JobKinds,
  mostAttempts,
  type PeriodicTask,
  pauseAfter,
} from '../../../../src/core/server/jobs/job.ts';
import { runDueJobs } from '../../../../src/core/server/jobs/lane.ts';
import { runTask, startRunner } from '../../../../src/core/server/jobs/runner.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';

let app: TestApp;
let admin: SignedIn;
let moment = new Date('2026-03-02T09:00:00Z');
const minute = 60_000;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  admin = await app.newTenant();
});
afterAll(() => app.close());
beforeEach(async () => {
  moment = new Date('2026-03-02T09:00:00Z');
  await app.services.database.owner((client) => client.query('delete from jobs; delete from groups'));
});

const services = () => ({ ...app.services, now: () => moment });
const inTenant = <T>(work: Parameters<typeof app.services.database.transaction<T>>[1]) =>
  app.services.database.transaction(admin.tenantId, work);
const ask = (kind: string, key: string, more = {}) =>
  inTenant((tx) => enqueue(tx, { kind, key, runAt: moment, ...more }));
const readStoredJobs = () =>
  inTenant((tx) =>
    tx.rows(sql`select key, attempts, last_error, dead_at is not null as dead from jobs
    where tenant_id = ${admin.tenantId} order by id`),
  );
const written = async () => {
  const rows = await inTenant((tx) =>
    tx.rows(sql<{ name: string }>`select name from groups where tenant_id = ${admin.tenantId}`),
  );
  return rows.map(({ name }) => name).sort();
};

/** Inserts a row, so that a repeated or partial run is visible. */
const note: JobKinds = {
  note: async ({ tx, job }) => {
    await tx.run(
      sql`insert into groups (tenant_id, name) values (${tx.tenantId}, ${`${job.key} ${crypto.randomUUID()}`})`,
    );
    return undefined;
  },
};

const inLane = (kinds: JobKinds) => ({ only: { slots: 1, share: 1, kinds } });

describe('jobs', () => {
  test('are not queued by a transaction that rolls back', async () => {
    const undone = inTenant(async (tx) => {
      await enqueue(tx, { kind: 'note', key: 'a', runAt: moment });
      throw new Error('No');
    });
    await expect(undone).rejects.toThrow('No');
    expect(await runDueJobs(services(), note)).toBe(0);
  });

  test('run at their time and are deleted', async () => {
    await ask('note', 'a', { runAt: new Date(moment.getTime() + 5 * minute) });
    expect(await runDueJobs(services(), note)).toBe(0);
    moment = new Date(moment.getTime() + 5 * minute);
    expect(await runDueJobs(services(), note)).toBe(1);
    expect(await readStoredJobs()).toEqual([]);
    expect(await written()).toHaveLength(1);
  });

  test('queued during three days without a node all run once', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      await ask('note', `hour ${hour}`, { runAt: new Date(moment.getTime() + hour * 60 * minute) });
    }
    moment = new Date(moment.getTime() + 3 * 24 * 60 * minute);
    expect(await runDueJobs(services(), note)).toBe(5);
    expect(await written()).toHaveLength(5);
  });

  test('queued twice under one key run once, at the later time', async () => {
    await ask('note', 'a');
    await ask('note', 'a', { runAt: new Date(moment.getTime() + minute) });
    expect(await runDueJobs(services(), note)).toBe(0);
    expect(await readStoredJobs()).toHaveLength(1);
  });

  test('run once when four nodes claim them concurrently', async () => {
    for (let number = 0; number < 40; number += 1) await ask('note', `n${number}`);
    const counts = await Promise.all([1, 2, 3, 4].map(() => runDueJobs(services(), note)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(40);
    expect(await written()).toHaveLength(40);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  });

  test('whose connection breaks leave no changes and run again', async () => {
    await ask('note', 'a');
    const dying: JobKinds = {
      note: async (work) => {
        await note.note?.(work);
        const own = await work.tx.first(sql<{ pid: number }>`select pg_backend_pid() as pid`);
        await app.services.database.owner((client) => client.query('select pg_terminate_backend($1)', [own?.pid]));
        await work.tx.run(sql`select`);
        return undefined;
      },
    };
    expect(await runDueJobs(services(), dying)).toBe(1);
    expect(await written()).toEqual([]);
    moment = new Date(moment.getTime() + minute);
    expect(await runDueJobs(services(), note)).toBe(1);
    expect(await written()).toHaveLength(1);
  });

  test('that fail are rolled back, retried with back-off and stored with the error', async () => {
    await ask('note', 'a');
    const failing: JobKinds = {
      note: async (work) => {
        await note.note?.(work);
        throw new Error('The post office is closed');
      },
    };
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      expect(await runDueJobs(services(), failing)).toBe(1);
      moment = new Date(moment.getTime() + 2 * 60 * minute);
    }
    expect(await readStoredJobs()).toMatchObject([{ attempts: mostAttempts - 1, dead: false }]);
    expect(await runDueJobs(services(), failing)).toBe(1);
    expect(await readStoredJobs()).toEqual([
      { key: 'a', attempts: mostAttempts, lastError: 'The post office is closed', dead: true },
    ]);
    moment = new Date(moment.getTime() + 24 * 60 * minute);
    expect(await runDueJobs(services(), failing)).toBe(0);
    expect(await written()).toEqual([]);
  });

  test('wait longer after each failure, up to about an hour', () => {
    const pauses = [0, 1, 2, 3, 9].map((attempts) => pauseAfter(attempts, 0.5));
    expect(pauses).toEqual([5_000, 15_000, 45_000, 135_000, 3_600_000]);
  });

  test('of an unknown kind stay queued for other nodes', async () => {
    await ask('carrier pigeon', 'a');
    expect(await runDueJobs(services(), note)).toBe(0);
    expect(await readStoredJobs()).toHaveLength(1);
  });
});

describe('job runner', () => {
  test('runs queued jobs and completes the current job before it stops', async () => {
    let begun = () => {};
    const atWork = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: JobKinds = {
      note: async (work) => {
        begun();
        await gate;
        return note.note?.(work);
      },
    };
    const runner = startRunner({ services: app.services, logLine: () => {}, lanes: inLane(slow), taskGroups: [] });
    await inTenant((tx) => enqueue(tx, { kind: 'note', key: 'a' }));
    await inTenant((tx) => enqueue(tx, { kind: 'note', key: 'b' }));
    await atWork;
    const stopped = runner.stop();
    release();
    await stopped;
    expect(await written()).toHaveLength(1);
    expect(await readStoredJobs()).toHaveLength(1);
  });
});

describe('job runner with more jobs than it can finish', () => {
  test('runs due tasks between them', async () => {
    const endless: JobKinds = {
      note: async ({ tx, job }) => {
        await enqueue(tx, { kind: 'note', key: `${Number(job.key) + 1}` });
        return undefined;
      },
    };
    let turns = 0;
    const tasks: PeriodicTask[] = [
      {
        name: 'between jobs',
        everySeconds: 0,
        run: async () => {
          turns += 1;
        },
      },
    ];
    await inTenant((tx) => enqueue(tx, { kind: 'note', key: '1' }));
    const runner = startRunner({
      services: app.services,
      logLine: () => {},
      lanes: inLane(endless),
      taskGroups: [tasks],
    });
    await expect.poll(() => turns).toBeGreaterThan(0);
    await runner.stop();
    expect(await readStoredJobs()).toHaveLength(1);
  });
});

describe('scheduled tasks', () => {
  const ran: Date[] = [];
  const task: PeriodicTask = {
    name: 'tidy',
    everySeconds: 600,
    run: async (_, now) => {
      ran.push(now);
    },
  };
  const node = () => app.services.database.owner((client) => runTask(services(), client, task));

  test('run once per interval on any number of nodes', async () => {
    expect((await Promise.all([node(), node(), node()])).filter(Boolean)).toHaveLength(1);
    moment = new Date(moment.getTime() + 9 * minute);
    expect(await node()).toBe(false);
    moment = new Date(moment.getTime() + minute);
    expect((await Promise.all([node(), node()])).filter(Boolean)).toHaveLength(1);
    expect(ran).toHaveLength(2);
  });

  test('are skipped while another node runs them', async () => {
    moment = new Date(moment.getTime() + 60 * minute);
    const nested: PeriodicTask = {
      ...task,
      run: async () => {
        moment = new Date(moment.getTime() + 60 * minute);
        expect(await node()).toBe(false);
      },
    };
    expect(await app.services.database.owner((client) => runTask(services(), client, nested))).toBe(true);
  });
});
