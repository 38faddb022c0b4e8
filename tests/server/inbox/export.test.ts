import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseRow } from '../../../src/contract/schemas/responses/inbox.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  form = await makeForm(admin, undefined, { name: 'At the desk' });
});
afterAll(() => app.close());

const file = (query: string, who = admin) => who.ask('GET', `/SentimentResponses/export?${query}`);

describe('view export', () => {
  test('contains exactly one line for each response of the view', async () => {
    const group = await created(admin, '/Groups', { name: 'Front, desk', memberIds: [] });
    await makeResponse(admin, form, 'A "quoted" word', { assignedToIds: [admin.userId], assignedGroupIds: [group.id] });
    const { id } = await makeResponse(admin, form, 'Done');
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'resolved' });
    const answer = await file(`view=open&sentimentId=${form.id}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="responses-[\d-]{10}\.csv"$/),
    });
    const [head, row, ...rest] = answer.text.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFReference,Form,Status/);
    expect(row).toContain(',At the desk,New,');
    expect(row).toMatch(/,new$/);
    expect(row).toContain('"A ""quoted"" word"');
    expect(row).toContain('"Front, desk"');
    expect(row).toMatch(/Ada Founder/);
    expect(rest).toEqual([]);
  });

  test('contains no spreadsheet formula', async () => {
    const own = await makeForm(admin);
    for (const query of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])
      await makeResponse(admin, own, query);
    const lines = (await file(`sentimentId=${own.id}&_sort=createdAt&_order=asc`)).text.trim().split('\r\n').slice(1);
    const escaped = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1+1", "'＋1", "'－1", "'＠SUM(A1)"];
    expect(lines.map((line) => line.split(',')[5])).toEqual(escaped);
  });

  test('contains several pages in list order, each response once', async () => {
    const own = await makeForm(admin);
    await app.services.database.owner((client) =>
      client.query(
        `insert into sentiment_responses (tenant_id, sentiment_id, number, created_at)
          select $1, $2, 9000 + n, now() - (n % 40) * interval '1 minute' from generate_series(1, 1234) n`,
        [admin.tenantId, own.id],
      ),
    );
    const rows = JSON.parse((await file(`format=json&sentimentId=${own.id}`)).text) as ResponseRow[];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1234);
    const times = rows.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('is refused with unknown parameters, and is recorded', async () => {
    expect((await file('color=red')).status).toBe(422);
    expect((await file('format=exe')).status).toBe(422);
    const exportLog = await app.services.database.owner((client) =>
      client.query(`select after from audit_log where tenant_id = $1 and action like '%/export'`, [admin.tenantId]),
    );
    expect(exportLog.rows.length).toBeGreaterThan(0);
  });

  test('is empty for a form of another tenant', async () => {
    const other = await app.newTenant();
    expect((await file(`format=json&sentimentId=${form.id}`, other)).text).toBe('[]\n');
  });
});
