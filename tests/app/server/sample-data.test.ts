import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkCounts } from '../../../src/app/commands/counts.ts';
import { lanes } from '../../../src/app/server/jobs.ts';
import type { SampleData } from '../../../src/core/contract/schemas/sample-data.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { foldFigures } from '../../../src/customers/server/fold-figures.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import type { Thread } from '../../../src/mails/schemas/message.ts';
import type { SentimentResponse } from '../../../src/responses/schemas/sentiment-response.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { blank, pathIn, upload } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ database: 'own' });
});
afterAll(() => app.close());

const stateOf = async (who: SignedIn) => (await who.ask('GET', '/Organization/sample-data')).json<SampleData>();
const load = (who: SignedIn) => who.ask('POST', '/Organization/sample-data');
const remove = (who: SignedIn, ownResponses: 'keep' | 'remove' = 'keep') =>
  who.ask('POST', '/Organization/sample-data/remove', { ownResponses });

async function loaded(who: SignedIn) {
  const answer = await load(who);
  expect(answer.status, answer.text).toBe(201);
  const { loaded: records } = answer.json<SampleData>();
  if (!records) throw new Error('No sample data is loaded');
  const list = await who.ask('GET', `/SentimentResponses/bySentimentId/${records.sentimentId}`);
  return { ...records, rows: list.json<{ data: SentimentResponse[] }>().data };
}

/** Runs every job that is due within a year, and counts what waits for it. */
async function settle() {
  const services = { ...app.services, now: () => new Date(Date.now() + 365 * 86_400_000) };
  for (const { kinds } of Object.values(lanes)) await runDueJobs(services, kinds);
  await foldCounts.run(app.services, new Date());
  await foldFigures.run(app.services, new Date());
}

/** What is not of the sample data: the audit log; when jobs of each lane ran last. */
const apart = ['audit_log', 'job_turns'];

/** Every row of the tenant, by table. A count of zero says the same as none. */
function allRows({ tenantId }: SignedIn): Promise<Record<string, string[]>> {
  return app.services.database.owner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = current_schema() and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
         and c.table_name <> all($1) order by 1`,
      [apart],
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${client.escapeIdentifier(name)} t where tenant_id = $1 order by 1`,
        [tenantId],
      );
      all[name] = rows
        .map(({ row }) => row)
        .filter((row) => !(name.endsWith('_counts') && /"(count|resolved)": 0,/.test(row)));
    }
    return all;
  });
}

describe('sample data', () => {
  test('is a survey, a form with responses of several statuses and severities, customers and a dashboard', async () => {
    const owner = await app.newTenant();
    const sample = await loaded(owner);
    expect(sample).toMatchObject({ responses: 20, surveyResponses: 60, customers: 12, ownResponses: 0 });
    expect(new Set(sample.rows.map(({ status }) => status)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(sample.rows.map(({ severityLevelId }) => severityLevelId)).size).toBeGreaterThanOrEqual(4);
    const oldest = Math.min(...sample.rows.map(({ createdAt }) => new Date(createdAt).getTime()));
    expect(Date.now() - oldest).toBeLessThan(60 * 86_400_000);
    const survey = (await owner.ask('GET', `/Surveys/${sample.surveyId}`)).json<{
      status: string;
      responseCount: number;
    }>();
    expect(survey.status).toBe('active');
    expect((await owner.ask('GET', `/Dashboards/${sample.dashboardId}`)).status).toBe(200);
  });

  test('loaded twice is loaded once', async () => {
    const owner = await app.newTenant();
    const first = await loaded(owner);
    const again = await load(owner);
    expect(again.status).toBe(200);
    expect(again.json<SampleData>().loaded?.surveyId).toBe(first.surveyId);
    expect((await owner.ask('GET', '/Surveys')).json<unknown[]>()).toHaveLength(1);
  });

  test('removed leaves no difference in any table', async () => {
    const owner = await app.newTenant();
    const colleague = await app.colleague(owner, ['get:v1/sentimentresponses/:responseid/withdata']);
    await settle();
    const before = await allRows(owner);
    const { rows, surveyId, sentimentId, dashboardId } = await loaded(owner);
    await settle();
    const open = rows.filter(({ status }) => status === 'new').map(({ id }) => id);
    const [first, second] = open;
    const picture = pathIn(await upload(owner, 'upload', await blank().png().toBuffer(), 'photo.png'));
    const mention = `@[Someone](user:${colleague.userId})`;
    const path = `/SentimentResponses/${first}`;
    const did = [
      await owner.ask('POST', `${path}/tracking`, { notes: `Look, ${mention}`, files: [picture] }),
      await owner.ask('PUT', `${path}/status`, { status: 'in_progress' }),
      await owner.ask('POST', `${path}/messages`, { body: 'Thank you for telling us', files: [picture] }),
      await owner.ask('PUT', `/SentimentResponses/${second}/assignMultipleUsers`, { userIds: [colleague.userId] }),
      await owner.ask('POST', '/SentimentResponses/bulk', {
        ids: open,
        action: 'assignUsers',
        userIds: [owner.userId],
      }),
      await owner.ask('PUT', '/user/favorites', { path: `/dashboards/${dashboardId}`, isFavorite: true }),
      await owner.ask('PUT', '/user/favorites', {
        path: `/feedback-management/sentiments/${sentimentId}/responses`,
        isFavorite: true,
      }),
      await owner.ask('GET', `/Dashboards/${dashboardId}/data`),
      await owner.ask('GET', `/SurveyResponses/survey/${surveyId}/summary`),
    ];
    expect(did.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(did.map(() => 'done'));
    await settle();
    expect((await colleague.ask('GET', '/Notifications')).json<unknown[]>()).not.toEqual([]);
    expect((await remove(owner)).json<SampleData>().loaded).toBeNull();
    await settle();
    expect(await allRows(owner)).toEqual(before);
    expect((await checkCounts(app.services.database, { rebuilds: false })).length).toBe(0);
  }, 120_000);

  test('sends nothing: no notification, no email, no escalation', async () => {
    const owner = await app.newTenant();
    await created(owner, '/EscalationRules', {
      name: 'Overdue',
      type: 'on_breach',
      level: 1,
      notifyUserIds: [owner.userId],
    });
    const { rows } = await loaded(owner);
    await settle();
    const [first] = rows.filter(({ status }) => status === 'new');
    await owner.ask('POST', `/SentimentResponses/${first?.id}/tracking`, { notes: 'I look into it' });
    await owner.ask('POST', `/SentimentResponses/${first?.id}/messages`, { body: 'Thank you' });
    await settle();
    const notifications = await owner.ask('GET', '/Notifications');
    expect(notifications.json<unknown[]>()).toEqual([]);
    const { messages } = (await owner.ask('GET', `/SentimentResponses/${first?.id}/messages`)).json<Thread>();
    expect(messages.map(({ status }) => status)).toEqual(['sent']);
    const history = await owner.ask('GET', `/SentimentResponses/${first?.id}/tracking`);
    expect(history.text).toContain('sample customers receive no emails');
  });

  test('removed keeps a sample form with own responses, and their numbers', async () => {
    const owner = await app.newTenant();
    const { sentimentId, surveyId, rows } = await loaded(owner);
    const fields = (await owner.ask('GET', `/SentimentFields/bySentimentId/${sentimentId}`)).json<{ id: number }[]>();
    const values = [
      { fieldId: fields[0]?.id, value: 2 },
      { fieldId: fields[1]?.id, value: 'billing' },
    ];
    const own = await created(owner, '/SentimentResponses/create', {
      sentimentId,
      customerResponseId: rows[0]?.customerResponseId,
      values,
    });
    expect((await stateOf(owner)).loaded?.ownResponses).toBe(1);
    await remove(owner);
    const left = await owner.ask('GET', `/SentimentResponses/bySentimentId/${sentimentId}`);
    expect(left.json<{ data: SentimentResponse[] }>().data).toMatchObject([
      { id: own.id, customerResponseId: null, reference: 'R-1021' },
    ]);
    expect((await owner.ask('GET', `/Surveys/${surveyId}`)).status).toBe(404);
    expect((await stateOf(owner)).loaded).toBeNull();
    await loaded(owner);
  });

  test('removed with its own responses leaves no form', async () => {
    const owner = await app.newTenant();
    const form = await makeForm(owner);
    const kept = await makeResponse(owner, form);
    const { sentimentId } = await loaded(owner);
    const fields = (await owner.ask('GET', `/SentimentFields/bySentimentId/${sentimentId}`)).json<{ id: number }[]>();
    await created(owner, '/SentimentResponses/create', {
      sentimentId,
      values: [
        { fieldId: fields[0]?.id, value: 2 },
        { fieldId: fields[1]?.id, value: 'billing' },
      ],
    });
    await remove(owner, 'remove');
    expect((await owner.ask('GET', `/Sentiments/${sentimentId}`)).status).toBe(404);
    expect((await owner.ask('GET', `/SentimentResponses/${kept.id}/withData`)).status).toBe(200);
  });

  test('removed keeps sample customers who are own ones by now: merged with one, or with a real address', async () => {
    const owner = await app.newTenant();
    const { rows } = await loaded(owner);
    const [merged, renamed] = [...new Set(rows.map((row) => row.customerResponseId))].filter((id) => id !== null);
    const own = await created(owner, '/CustomerFormResponses', { displayName: 'Ines Duarte' });
    const merge = { keepId: merged, mergeIds: [own.id], fields: {} };
    expect((await owner.ask('POST', '/CustomerFormResponses/merge', merge)).status).toBe(200);
    const change = { email: 'rita@guests.example' };
    expect((await owner.ask('PUT', `/CustomerFormResponses/${renamed}`, change)).status).toBe(200);
    // Merges are forgotten after 30 days.
    await app.services.database.owner((client) =>
      client.query('delete from customer_merges where tenant_id = $1', [owner.tenantId]),
    );
    await remove(owner);
    const left = (await owner.ask('GET', '/CustomerFormResponses')).json<{ id: number }[]>();
    expect(left.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([merged, renamed].toSorted());
  });

  test('does not tick first steps', async () => {
    const owner = await app.newTenant();
    await loaded(owner);
    expect((await stateOf(owner)).own).toEqual({ isAnswered: false, isResolved: false });
    const form = await makeForm(owner);
    const { id } = await makeResponse(owner, form);
    await owner.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'resolved' });
    expect((await stateOf(owner)).own).toEqual({ isAnswered: true, isResolved: true });
  });

  test('is loaded and removed by who may change the organization only', async () => {
    const owner = await app.newTenant();
    const reader = await app.colleague(owner, ['get:v1/organization']);
    expect((await load(reader)).status).toBe(403);
    await loaded(owner);
    expect((await remove(reader)).status).toBe(403);
    expect((await stateOf(reader)).loaded).not.toBeNull();
  });
});
